import type { WidgetProps } from "@rjsf/utils";
import { useInputProps } from "../../ui/question/question-context.ts";
import { type KindView, type Mistake, ONE_LINE } from "../view.ts";

/** By format: the attributes by which a browser offers the right keyboard and autofill, and the message on another format. */
const FORMATS = {
  email: { type: "email", autoComplete: "email", message: "wrong.email" },
  phone: { type: "tel", autoComplete: "tel", message: "wrong.phone" },
  postcode: { type: "text", autoComplete: "postal-code", message: "wrong.postcode" },
} as const;

const formats: Readonly<Partial<Record<string, (typeof FORMATS)[keyof typeof FORMATS]>>> = FORMATS;

/** The messages on texts of one line or several. */
export const textMessages = {
  required: ({ t }: Mistake) => t("wrong.requiredText"),
  max_length: ({ t, field }: Mistake) => t("wrong.maxLength", { count: field?.maxLength ?? 0 }),
};

/** One line of text. */
export const text = {
  widgets: { text: { Widget: Line, labelAs: "label", height: ONE_LINE } },
  messages: {
    ...textMessages,
    format: ({ t, field }) => t((formats[field?.format ?? ""] ?? FORMATS.postcode).message),
  },
} satisfies KindView;

function Line({ schema }: WidgetProps) {
  const { value, set, ...input } = useInputProps();
  const { type = "text", autoComplete } = formats[schema.format ?? ""] ?? {};
  return (
    <input
      {...input}
      type={type}
      autoComplete={autoComplete}
      className="field"
      value={typeof value === "string" ? value : ""}
      onChange={({ target }) => set(target.value || null)}
    />
  );
}
