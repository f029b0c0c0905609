import type { Session } from "../../../engine/index.ts";
import { type AskedPage, type AskedQuestion, askedPages } from "../../../shared/answers/asked.ts";
import { leftOn } from "../survey/missing-answers.ts";

/** The contents of the review. */
export interface Review {
  pages: AskedPage[];
  /** The questions that are left. */
  missing: AskedQuestion[];
  /** The questions with a warning, and its message. */
  warned: { item: AskedQuestion; message: string }[];
}

/** Collects the visible questions by section, and those of them that are left or have a warning. */
export function reviewOf(session: Session): Review {
  const pages = askedPages(session);
  const wrong = new Set(leftOn(session).map(({ id }) => id));
  const items = pages.flatMap(({ sections }) => sections.flatMap((section) => section.items));
  const messages = new Map(session.warnings().map(({ id, check }) => [id, check]));
  return {
    pages,
    missing: items.filter(({ id }) => wrong.has(id)),
    warned: items.flatMap((item) => {
      const message = messages.get(item.id);
      return message === undefined ? [] : [{ item, message }];
    }),
  };
}
