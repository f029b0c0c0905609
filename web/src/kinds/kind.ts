import type { ElementKind } from "../engine/model.generated.ts";

/** The kinds of elements that hold no answer. */
const SILENT = ["page", "section", "group", "note", "image"] as const satisfies readonly ElementKind[];

/** The kinds of elements that hold an answer. A new one makes every record of kinds incomplete, which tsc then names. */
export type AnsweredKind = Exclude<ElementKind, (typeof SILENT)[number]>;

/** The kinds of boxes that belong to a question: one of a group, and one beside a field. */
const BOXES = ["box", "orBox"] as const satisfies readonly ElementKind[];

/** The kinds of questions. */
export type QuestionKind = Exclude<AnsweredKind, (typeof BOXES)[number]>;

/** Says whether elements of this kind hold an answer. */
export function isAnswered(kind: ElementKind | undefined): kind is AnsweredKind {
  return kind !== undefined && !isOneOf(SILENT, kind);
}

/** Says whether elements of this kind are questions. */
export function isQuestion(kind: ElementKind | undefined): kind is QuestionKind {
  return isAnswered(kind) && !isOneOf(BOXES, kind);
}

function isOneOf(kinds: readonly ElementKind[], kind: ElementKind): boolean {
  return kinds.includes(kind);
}
