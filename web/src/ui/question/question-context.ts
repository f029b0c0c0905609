import { createContext, use } from "react";
import type { Rule, Snapshot } from "../../engine/index.ts";
import type { QuestionNode } from "../form/page-tree.ts";

/** A question as its frame and its widget see it. */
export interface Question {
  node: QuestionNode;
  snapshot: Snapshot;
  /** The broken rule that is shown. */
  wrong: Rule | undefined;
  /** The message of the check that warns, once it has stood for a moment. */
  warning: string | undefined;
  /** Puts a value into the field; `null` empties it. */
  set: (value: unknown) => void;
  /** The field has been left. */
  leave: () => void;
}

/** The question around a widget. */
export const QuestionContext = createContext<Question | undefined>(undefined);

/** The question that the component stands in. */
export function useQuestion(): Question {
  const question = use(QuestionContext);
  if (!question) throw new Error("not within a question");
  return question;
}

/** The ids of the parts of a question's frame. */
export function partsOf({ node: { id }, wrong, warning }: Question, hasHelp: boolean) {
  const parts = {
    input: `${id}-input`,
    label: `${id}-label`,
    help: `${id}-help`,
    error: `${id}-error`,
    warning: `${id}-warning`,
  };
  const described = [hasHelp && parts.help, wrong && parts.error, warning && parts.warning];
  return { ...parts, described: described.filter(Boolean).join(" ") };
}
