import type { WidgetProps } from "@rjsf/utils";
import { useForm } from "../../ui/question/form-context.ts";
import { useInputProps } from "../../ui/question/question-context.ts";
import { textMessages } from "../text/view.tsx";
import type { KindView } from "../view.ts";
import "./textarea.css";

/** Several lines of text. */
export const textarea = {
  widgets: { textarea: { Widget: Lines, labelAs: "label", height: 192 } },
  messages: textMessages,
} satisfies KindView;

/** A field that shows how many characters are left, if the model wants a counter. */
function Lines({ schema, options }: WidgetProps) {
  const { t } = useForm();
  const { value, set, ...input } = useInputProps();
  const words = typeof value === "string" ? value : "";
  const left = (schema.maxLength ?? Number.POSITIVE_INFINITY) - [...words].length;
  const counter = options["counter"] === true && Number.isFinite(left);
  const described = [input["aria-describedby"], counter && `${input.id}-counter`].filter(Boolean).join(" ");
  return (
    <>
      <textarea
        {...input}
        aria-describedby={described || undefined}
        className="field"
        rows={4}
        value={words}
        onChange={({ target }) => set(target.value || null)}
      />
      {counter && (
        <span id={`${input.id}-counter`} className="counter" data-over={left < 0}>
          {left < 0 ? t("fill.over", { count: -left }) : t("fill.left", { count: left })}
        </span>
      )}
    </>
  );
}
