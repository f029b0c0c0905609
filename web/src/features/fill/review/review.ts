import type { ElementId, Session } from "../../../engine/index.ts";
import { isQuestion } from "../../../kinds/kind.ts";
import { leftOn } from "../survey/missing-answers.ts";

/** A question in the review. */
export interface ReviewItem {
  id: string;
  element: ElementId;
  /** The page on which it can be changed. */
  page: string;
  /** The group that it is laid out in. */
  group?: string;
  isAnswered: boolean;
}

/** A section of the review. */
export interface ReviewSection {
  key: ElementId;
  kind: "pages" | "sections";
  id: string;
  items: ReviewItem[];
}

/** The sections of a page. */
export interface ReviewPage {
  id: string;
  sections: ReviewSection[];
}

/** The contents of the review. */
export interface Review {
  pages: ReviewPage[];
  /** The questions that are left. */
  missing: ReviewItem[];
  /** The questions with a warning, and its message. */
  warned: { item: ReviewItem; message: string }[];
}

/** Finds the innermost group around a question. */
function groupOf({ table }: Session, element: ElementId): string | undefined {
  for (let at = table.elements[element]?.within; at !== undefined; at = table.elements[at]?.within) {
    const around = table.elements[at];
    if (around?.kind === "group") return around.id;
  }
  return undefined;
}

/** Returns whether a question has an answer, or a ticked opt-out. A box that is not ticked is no answer. */
function isAnswered(session: Session, element: ElementId): boolean {
  const beside = session.table.orBox[element] ?? -1;
  return session.answer(beside) === true || (session.answered(element) && session.answer(element) !== false);
}

/** Consecutive questions under the title of a group, or under none. */
export interface Run {
  group?: string | undefined;
  items: ReviewItem[];
}

/** Divides questions by the titles of their groups. Those of a group without a title join the others. */
export function runsOf(items: readonly ReviewItem[], hasTitle: (group: string) => boolean): Run[] {
  const runs: Run[] = [];
  for (const item of items) {
    const group = item.group !== undefined && hasTitle(item.group) ? item.group : undefined;
    const last = runs.at(-1);
    if (last && last.group === group) last.items.push(item);
    else runs.push({ group, items: [item] });
  }
  return runs;
}

/** Collects the visible questions by section, and those of them that are left or have a warning. */
export function reviewOf(session: Session): Review {
  const pages: ReviewPage[] = [];
  const wrong = new Set(leftOn(session).map(({ id }) => id));
  for (const [element, { id, kind }] of session.table.elements.entries()) {
    if (kind === "page") pages.push({ id, sections: [{ key: element, kind: "pages", id, items: [] }] });
    if (kind === "section") pages.at(-1)?.sections.push({ key: element, kind: "sections", id, items: [] });
    if (!isQuestion(kind) || !session.state(element).visible) continue;
    const page = session.table.elements[session.table.pageOf(element)]?.id ?? "";
    const group = groupOf(session, element);
    const item = { id, element, page, isAnswered: isAnswered(session, element) };
    pages
      .at(-1)
      ?.sections.at(-1)
      ?.items.push(group === undefined ? item : { ...item, group });
  }
  const shown = pages.flatMap(({ id, sections }) => {
    const some = sections.filter(({ items }) => items.length > 0);
    return some.length > 0 ? [{ id, sections: some }] : [];
  });
  const items = shown.flatMap(({ sections }) => sections.flatMap((section) => section.items));
  const messages = new Map(session.warnings().map(({ id, check }) => [id, check]));
  return {
    pages: shown,
    missing: items.filter(({ id }) => wrong.has(id)),
    warned: items.flatMap((item) => {
      const message = messages.get(item.id);
      return message === undefined ? [] : [{ item, message }];
    }),
  };
}
