import type { ElementId } from "./model.generated.ts";
import type { Rule } from "./parsed.ts";
import type { Session } from "./session.ts";

/** A question whose answer breaks a rule: the first that it breaks. */
export interface Violation {
  id: string;
  rule: Rule;
  /** The name of the message, if it is a check. */
  check?: string;
}

/** Finds the first mistake of each question, in survey order. */
export function violations(session: Session, page?: ElementId): Violation[] {
  const found: Violation[] = [];
  for (const id of session.table.on(page)) {
    const rule = violationOf(session, id);
    const check = rule === "check" ? session.failing(id, "error") : undefined;
    if (rule) found.push({ id: nameOf(session, id), rule, ...(check === undefined ? {} : { check }) });
  }
  return found;
}

/** Finds the first warning of each question, in survey order. */
export function warnings(session: Session): Violation[] {
  const found: Violation[] = [];
  for (const id of session.table.on()) {
    const check = session.failing(id, "warning");
    if (check !== undefined) found.push({ id: nameOf(session, id), rule: "check", check });
  }
  return found;
}

function nameOf(session: Session, id: ElementId): string {
  return session.table.elements[id]?.id ?? "";
}

/** Finds the first rule that a question breaks; the last of them is a check across questions. */
export function violationOf(session: Session, id: ElementId): Rule | undefined {
  const rule = ownViolation(session, id);
  return rule ?? (session.failing(id, "error") === undefined ? undefined : "check");
}

/** Finds the first rule about its own answer that a question breaks. A box of a group answers for nothing by itself. */
function ownViolation(session: Session, id: ElementId): Rule | undefined {
  const { table } = session;
  const { visible, disabled } = session.state(id);
  if (!visible || disabled || table.counts[id] !== id) return undefined;
  const reading = table.readings[id];
  if (reading?.holds === "ticks") return reading.violation(session, id);
  const { answer, violation } = session.field(id);
  if (violation) return violation;
  const isMissing = answer === undefined || answer === false;
  return isMissing && table.elements[id]?.required ? "required" : undefined;
}
