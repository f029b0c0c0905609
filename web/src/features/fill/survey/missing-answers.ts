import type { ElementId, Session, Violation } from "../../../engine/index.ts";

/**
 * Returns the missing and wrong answers of a page, or of all. A follow-up is not asked for before its question is answered:
 * the answer may make it needless.
 */
export function leftOn(session: Session, page?: ElementId): Violation[] {
  const violations = session.violations(page);
  const unanswered = new Set(
    violations.filter(({ rule }) => rule === "required").map(({ id }) => session.item(id) ?? -1),
  );
  return violations.filter(
    ({ id, rule }) => rule !== "required" || !standsUnder(session, session.item(id) ?? -1, unanswered),
  );
}

function standsUnder(session: Session, element: ElementId, questions: ReadonlySet<ElementId>): boolean {
  const { within } = session.table;
  for (let above = within[element] ?? -1; above >= 0; above = within[above] ?? -1) {
    if (questions.has(above)) return true;
  }
  return false;
}
