import { Words } from "../../lib/markdown/markdown.tsx";
import { useInputProps, useQuestion } from "../../ui/question/question-context.ts";
import { labelOf, useTexts } from "../../ui/question/texts-context.ts";
import type { KindView } from "../view.ts";

/** A single checkbox. */
export const checkbox = {
  widgets: { checkbox: { Widget: Checkbox, labelAs: "none", height: 56 } },
  messages: { required: ({ t }) => t("wrong.requiredTick") },
} satisfies KindView;

/** A checkbox of a group, or an opt-out. */
export const box = {
  ...checkbox,
  isBare: true,
  messages: { required: ({ t }) => t("wrong.required") },
} satisfies KindView;

/** A checkbox whose label is its row. */
function Checkbox() {
  const { node } = useQuestion();
  const texts = useTexts();
  const { value, set, "aria-required": required, ...input } = useInputProps();
  const isBeside = node.element.kind === "orBox";
  return (
    <label
      className={isBeside ? "option option-bare" : "option"}
      data-checked={value === true}
      data-disabled={input.disabled}
    >
      <input
        {...input}
        type="checkbox"
        required={required}
        checked={value === true}
        onChange={({ target }) => set(target.checked)}
      />
      <span className="option-text">
        <Words text={labelOf(texts, "questions", node.id)} />
      </span>
    </label>
  );
}
