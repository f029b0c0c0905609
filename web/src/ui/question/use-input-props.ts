import { partsOf, useQuestion } from "./question-context.ts";
import { useTexts } from "./texts-context.ts";

/** What a single input needs of its question: value, state, and the ids of the frame's parts. */
export function useInputProps() {
  const question = useQuestion();
  const { text } = useTexts();
  const { node, snapshot, wrong, set, leave } = question;
  const parts = partsOf(question, text(`questions.${node.id}.help`) !== undefined);
  return {
    id: parts.input,
    name: node.id,
    value: snapshot.value,
    set,
    onBlur: leave,
    disabled: snapshot.disabled,
    "aria-required": node.element.required ?? false,
    "aria-invalid": wrong !== undefined,
    "aria-describedby": parts.described || undefined,
  };
}
