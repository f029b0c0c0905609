import type { ElementId, Session } from "../../../rules/index.ts";
import { leftOn } from "../survey/left.ts";

/** A question on the review. */
export interface ReviewItem {
  id: string;
  element: ElementId;
  /** The page to go to in order to change it. */
  page: string;
}

/** A section of the review. */
export interface ReviewSection {
  key: ElementId;
  kind: "pages" | "sections";
  id: string;
  items: ReviewItem[];
}

const SILENT = new Set(["page", "section", "group", "note", "box", "orBox"]);

/** What the review shows: the visible questions by section, and those of them that are left. */
export function reviewOf(session: Session): { sections: ReviewSection[]; missing: ReviewItem[] } {
  const sections: ReviewSection[] = [];
  const wrong = new Set(leftOn(session).map(({ id }) => id));
  for (const [element, { id, kind }] of session.table.elements.entries()) {
    if (kind === "page" || kind === "section") {
      sections.push({ key: element, kind: kind === "page" ? "pages" : "sections", id, items: [] });
    }
    if (SILENT.has(kind) || !session.state(element).visible) continue;
    const page = session.table.elements[session.table.pageOf(element)]?.id ?? "";
    sections.at(-1)?.items.push({ id, element, page });
  }
  const missing = sections.flatMap(({ items }) => items).filter(({ id }) => wrong.has(id));
  return { sections: sections.filter(({ items }) => items.length > 0), missing };
}
