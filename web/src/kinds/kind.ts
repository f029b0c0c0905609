import type { ElementKind } from "../engine/model.generated.ts";

/** The kinds of elements that hold no answer. */
const SILENT = ["page", "section", "group", "note", "image"] as const satisfies readonly ElementKind[];

/** The kinds of elements that hold an answer. A new one makes every record of kinds incomplete, which tsc then reports. */
export type AnsweredKind = Exclude<ElementKind, (typeof SILENT)[number]>;

/** The kinds of checkboxes that belong to a question: that of a group, and the opt-out. */
const BOXES = ["box", "orBox"] as const satisfies readonly ElementKind[];

/** The kinds of questions. */
export type QuestionKind = Exclude<AnsweredKind, (typeof BOXES)[number]>;

/** Reports whether elements of this kind hold an answer. */
export function isAnswered(kind: ElementKind | undefined): kind is AnsweredKind {
  return kind !== undefined && !isOneOf(SILENT, kind);
}

/** Reports whether elements of this kind are questions. */
export function isQuestion(kind: ElementKind | undefined): kind is QuestionKind {
  return isAnswered(kind) && !isOneOf(BOXES, kind);
}

function isOneOf(kinds: readonly ElementKind[], kind: ElementKind): boolean {
  return kinds.includes(kind);
}
