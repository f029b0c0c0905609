import { createContext, type ReactNode, use } from "react";
import type { ElementId, RuleElement, Snapshot } from "../../engine/index.ts";
import { useTexts } from "./texts-context.ts";

/** A question for its frame and its widget. */
export interface Question {
  node: { id: string; index: ElementId; element: RuleElement };
  snapshot: Snapshot;
  /** The message on the broken rule that is shown. */
  error: string | undefined;
  /** The message of the constraint that warns, once it has lasted for a moment. */
  warning: string | undefined;
  /** Sets the value of the field; `null` empties it. */
  set: (value: unknown) => void;
  /** Called when the field has been left. */
  leave: () => void;
  /** The checkboxes of a group. */
  boxes: ReactNode;
  /** The opt-out of the field. */
  orBox: ReactNode;
}

/** The question around a widget. */
export const QuestionContext = createContext<Question | undefined>(undefined);

/** Returns the question that the component is in. */
export function useQuestion(): Question {
  const question = use(QuestionContext);
  if (!question) throw new Error("not within a question");
  return question;
}

/** Returns the ids of the parts of the question's frame in the document. */
export function useParts() {
  const { node, error, warning } = useQuestion();
  const { id } = node;
  const hasHelp = useTexts().text(`questions.${id}.help`) !== undefined;
  const parts = {
    input: `${id}-input`,
    label: `${id}-label`,
    help: `${id}-help`,
    error: `${id}-error`,
    warning: `${id}-warning`,
  };
  const described = [hasHelp && parts.help, error && parts.error, warning && parts.warning];
  return { ...parts, described: described.filter(Boolean).join(" ") || undefined };
}

/** Returns the properties that a single input takes from its question: value, state, and the ids of the frame's parts. */
export function useInputProps() {
  const { node, snapshot, error, set, leave } = useQuestion();
  const parts = useParts();
  return {
    id: parts.input,
    name: node.id,
    value: snapshot.value,
    set,
    onBlur: leave,
    disabled: snapshot.disabled,
    "aria-required": node.element.required ?? false,
    "aria-invalid": error !== undefined,
    "aria-describedby": parts.described,
  };
}
