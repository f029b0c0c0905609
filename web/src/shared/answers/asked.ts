import type { ElementId, Session } from "../../engine/index.ts";
import { isQuestion } from "../../kinds/kind.ts";

/** A question that is shown, as it stands in a list of answers. */
export interface AskedQuestion {
  id: string;
  element: ElementId;
  /** The page on which it is asked. */
  page: string;
  /** The group that it is laid out in. */
  group?: string;
  isAnswered: boolean;
}

/** A section with its questions; questions outside of sections belong to their page. */
export interface AskedSection {
  key: ElementId;
  kind: "pages" | "sections";
  id: string;
  items: AskedQuestion[];
}

/** The sections of a page. */
export interface AskedPage {
  id: string;
  sections: AskedSection[];
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
  items: AskedQuestion[];
}

/** Divides questions by the titles of their groups. Those of a group without a title join the others. */
export function runsOf(items: readonly AskedQuestion[], hasTitle: (group: string) => boolean): Run[] {
  const runs: Run[] = [];
  for (const item of items) {
    const group = item.group !== undefined && hasTitle(item.group) ? item.group : undefined;
    const last = runs.at(-1);
    if (last && last.group === group) last.items.push(item);
    else runs.push({ group, items: [item] });
  }
  return runs;
}

/** Collects the visible questions by page and section, without those that have none. */
export function askedPages(session: Session): AskedPage[] {
  const pages: AskedPage[] = [];
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
  return pages.flatMap(({ id, sections }) => {
    const some = sections.filter(({ items }) => items.length > 0);
    return some.length > 0 ? [{ id, sections: some }] : [];
  });
}
