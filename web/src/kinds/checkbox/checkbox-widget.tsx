import { Words } from "../../lib/markdown/markdown.tsx";
import { useQuestion } from "../../ui/question/question-context.ts";
import { labelOf, useTexts } from "../../ui/question/texts-context.ts";
import { useInputProps } from "../../ui/question/use-input-props.ts";

/** One box. Its label is the row itself. */
export function CheckboxWidget() {
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
