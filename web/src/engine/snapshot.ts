import type { ElementId, OptionValue } from "./model.generated.ts";
import type { Rule } from "./parsed.ts";
import type { Session } from "./session.ts";
import { violationOf } from "./violation.ts";

/** The state of an element for a view. */
export interface Snapshot {
  /** Included and not hidden. */
  readonly visible: boolean;
  /** Visible, but its opt-out is ticked. */
  readonly disabled: boolean;
  /** Visible and, for a container, with at least one visible item. */
  readonly shows: boolean;
  /** The options of a choice that are not offered. */
  readonly hiddenOptions: readonly OptionValue[];
  /** The value in the field, valid or not. */
  readonly value: unknown;
  /** Whether the element has an answer that counts. */
  readonly answered: boolean;
  /** The first rule that the answer breaks now. */
  readonly violation: Rule | undefined;
  /** The key of the message of the first constraint that fails. */
  readonly constraintMessage: string | undefined;
  /** The key of the message of the first constraint that fails and only warns. */
  readonly warningMessage: string | undefined;
}

/** Takes a snapshot of an element. */
export function snapshotOf(session: Session, id: ElementId): Snapshot {
  return {
    ...session.state(id),
    shows: session.shows(id),
    hiddenOptions: session.hiddenOptions(id),
    value: session.value(id),
    answered: session.answered(id),
    violation: violationOf(session, id),
    constraintMessage: session.failing(id, "error"),
    warningMessage: session.failing(id, "warning"),
  };
}

/** Returns whether two snapshots are equal, field by field. */
export function areEqual(a: Snapshot, b: Snapshot): boolean {
  return (Object.keys(a) as (keyof Snapshot)[]).every((key) => Object.is(a[key], b[key]));
}
