import type { WidgetProps } from "@rjsf/utils";
import { useInputProps } from "../../ui/question/use-input-props.ts";

/** What the browser has to know of a text to offer the right keyboard and what was typed elsewhere. */
const FORMATS: Readonly<Record<string, { type: string; autoComplete: string }>> = {
  email: { type: "email", autoComplete: "email" },
  phone: { type: "tel", autoComplete: "tel" },
  postcode: { type: "text", autoComplete: "postal-code" },
};

/** One line of text. */
export function TextWidget({ schema }: WidgetProps) {
  const { value, set, ...input } = useInputProps();
  return (
    <input
      {...input}
      {...(FORMATS[schema.format ?? ""] ?? { type: "text" })}
      className="field"
      value={typeof value === "string" ? value : ""}
      onChange={({ target }) => set(target.value || null)}
    />
  );
}
