import type { ElementId, OptionValue } from "./model.generated.ts";
import type { Rule } from "./parsed.ts";
import type { Session } from "./session.ts";
import { violation } from "./violation.ts";

/** All that a view needs of an element. */
export interface Snapshot {
  /** Included and not shut. */
  readonly visible: boolean;
  /** Visible, but its `orBox` is ticked. */
  readonly disabled: boolean;
  /** Whether there is something to draw. */
  readonly shows: boolean;
  /** The options of a choice that are not offered. */
  readonly hiddenOptions: readonly OptionValue[];
  /** The value in the field, valid or not. */
  readonly value: unknown;
  /** Whether it has an answer that counts. */
  readonly answered: boolean;
  /** The first rule that it breaks now. */
  readonly breaks: Rule | undefined;
  /** The message of its first check that fails and blocks. */
  readonly check: string | undefined;
  /** The message of its first check that fails and only warns. */
  readonly warning: string | undefined;
}

/** Takes a snapshot of an element. */
export function snapshotOf(session: Session, id: ElementId): Snapshot {
  return {
    ...session.state(id),
    shows: session.shows(id),
    hiddenOptions: session.hiddenOptions(id),
    value: session.value(id),
    answered: session.answered(id),
    breaks: violation(session, id),
    check: session.failing(id, "error"),
    warning: session.failing(id, "warning"),
  };
}

/** Says whether two snapshots of one element are the same. */
export function isSame(a: Snapshot, b: Snapshot): boolean {
  return (
    a.visible === b.visible &&
    a.disabled === b.disabled &&
    a.shows === b.shows &&
    a.hiddenOptions === b.hiddenOptions &&
    Object.is(a.value, b.value) &&
    a.answered === b.answered &&
    a.breaks === b.breaks &&
    a.check === b.check &&
    a.warning === b.warning
  );
}
