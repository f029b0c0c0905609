import { createContext, type ReactNode, use } from "react";
import type { ElementId, RuleElement, Snapshot } from "../../engine/index.ts";
import { useTexts } from "./texts-context.ts";

/** A question as its frame and its widget see it. */
export interface Question {
  node: { id: string; index: ElementId; element: RuleElement };
  snapshot: Snapshot;
  /** The words about the broken rule that is shown. */
  error: string | undefined;
  /** The message of the check that warns, once it has stood for a moment. */
  warning: string | undefined;
  /** Puts a value into the field; `null` empties it. */
  set: (value: unknown) => void;
  /** Called when the field has been left. */
  leave: () => void;
  /** The boxes of a group of boxes. */
  boxes: ReactNode;
  /** The box beside the field. */
  orBox: ReactNode;
}

/** The question around a widget. */
export const QuestionContext = createContext<Question | undefined>(undefined);

/** Reads the question that the component stands in. */
export function useQuestion(): Question {
  const question = use(QuestionContext);
  if (!question) throw new Error("not within a question");
  return question;
}

/** Names the parts of the question's frame, by their ids in the document. */
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

/** Collects what a single input needs of its question: value, state, and the ids of the frame's parts. */
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
