import type { ElementId } from "./model.generated.ts";
import type { OwnRule, Rule } from "./parsed.ts";
import type { Session } from "./session.ts";

/** The first rule that the answer of a question breaks; `check` is the name of a constraint's message. */
export type Violation = { id: string } & (
  | { rule: OwnRule; check?: undefined }
  | { rule: "check"; check: string }
);

/** The first constraint of a question that fails and only warns. */
export interface Warning {
  id: string;
  /** The name of its message. */
  check: string;
}

/** Finds the first violation of each question, in survey order. */
export function violations(session: Session, page?: ElementId): Violation[] {
  const found: Violation[] = [];
  for (const id of session.table.on(page)) {
    const rule = ownViolation(session, id);
    if (rule !== undefined) {
      found.push({ id: nameOf(session, id), rule });
      continue;
    }
    const check = session.failing(id, "error");
    if (check !== undefined) found.push({ id: nameOf(session, id), rule: "check", check });
  }
  return found;
}

/** Finds the first warning of each question, in survey order. */
export function warnings(session: Session): Warning[] {
  const found: Warning[] = [];
  for (const id of session.table.on()) {
    const check = session.failing(id, "warning");
    if (check !== undefined) found.push({ id: nameOf(session, id), check });
  }
  return found;
}

function nameOf(session: Session, id: ElementId): string {
  return session.table.elements[id]?.id ?? "";
}

/** Finds the first rule that a question breaks; the last of them is a constraint between answers. */
export function violationOf(session: Session, id: ElementId): Rule | undefined {
  const rule = ownViolation(session, id);
  return rule ?? (session.failing(id, "error") === undefined ? undefined : "check");
}

/** Finds the first rule about its own answer that a question breaks. Boxes of a group have no violations; their group has. */
function ownViolation(session: Session, id: ElementId): OwnRule | undefined {
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
