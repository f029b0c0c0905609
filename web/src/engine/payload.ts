import type { Answer } from "./answers.ts";
import type { Session } from "./session.ts";

/**
 * Collects the payload of a submission now: every answered question, and every checkbox that is visible and enabled as true or
 * false.
 */
export function payload(session: Session): Record<string, Answer> {
  const saved: [string, Answer][] = [];
  for (const [id, element] of session.table.elements.entries()) {
    const { visible, disabled } = session.state(id);
    const isBox = session.table.readings[id]?.holds === "tick";
    const answer = session.answer(id) ?? (isBox && visible && !disabled ? false : undefined);
    if (answer !== undefined) saved.push([element.id, answer]);
  }
  return Object.fromEntries(saved);
}
