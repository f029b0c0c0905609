import type { ElementId } from "./model.generated.ts";
import type { Session } from "./session.ts";
import { NONE, type Table } from "./table.ts";

/** A counted question, and the questions that decide whether it is asked. */
interface Weighed {
  id: ElementId;
  deciders: readonly ElementId[];
}

/**
 * The progress that a participant sees. It never falls while questions are answered once and completely, in any order: every
 * question has its weight from the beginning, and counts once it is answered or can no longer be asked.
 *
 * A family is a counted question that follows up no other, with all counted questions under it. Families weigh the same, and so do
 * the questions of a family. Questions that a checkbox or an optional question opens weigh nothing, as neither needs an answer.
 */
export class ShownProgress {
  readonly #families: readonly (readonly Weighed[])[];

  constructor(table: Table) {
    const deciders = decidersOf(table);
    const families = new Map<ElementId, Weighed[]>();
    for (const [id, { counted }] of table.elements.entries()) {
      const deciding = [...deciders(id)];
      if (!counted || deciding.some((decider) => isAtWill(table, decider))) continue;
      const root = rootOf(table, id);
      families.set(root, [...(families.get(root) ?? []), { id, deciders: deciding }]);
    }
    this.#families = [...families.values()];
  }

  /**
   * Computes the figure in percent. Before the review it is at most 99, since an optional answer may still open a question; on the
   * review it is 100 if nothing is missing.
   */
  percent(session: Session, isReview: boolean): number {
    if (isReview && session.violations().length === 0) return 100;
    const settled = this.#families.map((family) =>
      share(family, ({ id, deciders }) => isSettled(session, id, deciders)),
    );
    const sum = settled.reduce((before, each) => before + each, 0);
    // Floating-point thirds add up to slightly less than a whole.
    const percent = Math.floor((100 * sum) / Math.max(1, settled.length) + 1e-9);
    return Math.min(percent, 99);
  }
}

function share<T>(all: readonly T[], holds: (one: T) => boolean): number {
  const count = all.filter(holds).length;
  return count === all.length ? 1 : count / all.length;
}

/** Returns whether a question is answered, or can no longer be asked, whatever is answered next. */
function isSettled(session: Session, id: ElementId, deciders: readonly ElementId[]): boolean {
  const isDecided = (one: ElementId) => hasAnswer(session, one) || !session.state(one).visible;
  return hasAnswer(session, id) || (!session.state(id).visible && deciders.every(isDecided));
}

/** Returns whether the draft has a valid answer, visible or not, or the field's opt-out is ticked. */
function hasAnswer(session: Session, id: ElementId): boolean {
  const { table } = session;
  const orBox = table.orBox[id] ?? NONE;
  if (orBox !== NONE && session.typed(orBox).answer === true) return true;
  const holds = table.readings[id]?.holds;
  if (holds !== "ticks") {
    const { answer } = session.typed(id);
    return holds === "tick" ? answer === true : answer !== undefined;
  }
  const { min = 1, max = Number.POSITIVE_INFINITY } = table.elements[id] ?? {};
  const ticks = table.boxes(id).filter((box) => session.typed(box).answer === true).length;
  return ticks >= Math.max(1, min) && ticks <= max;
}

/** Returns whether it is a checkbox or an optional question: either can change at any time. */
function isAtWill({ readings, elements }: Table, id: ElementId): boolean {
  return readings[id]?.holds === "tick" || !elements[id]?.required;
}

/** Finds the outermost counted question around this one. */
function rootOf(table: Table, id: ElementId): ElementId {
  let root = id;
  for (let at = table.within[id] ?? NONE; at !== NONE; at = table.within[at] ?? NONE) {
    if (table.elements[at]?.counted) root = at;
  }
  return root;
}

/**
 * Returns a function that lists the questions and checkboxes on which the state of an element depends, directly or indirectly. An
 * opt-out stands for its field.
 */
function decidersOf({ elements, model, readings }: Table): (id: ElementId) => ReadonlySet<ElementId> {
  const near: ElementId[][] = elements.map(() => []);
  for (const [id, listening] of model.rules.listeners.entries()) {
    for (const listener of listening) near[listener]?.push(id);
  }
  const known = new Map<ElementId, ReadonlySet<ElementId>>();
  function all(id: ElementId): ReadonlySet<ElementId> {
    const before = known.get(id);
    if (before) return before;
    const found = new Set<ElementId>();
    for (const one of near[id] ?? []) {
      const of = elements[one]?.of ?? one;
      // The field is asked whether or not its opt-out is ticked.
      const sources = of === id ? [one] : [one, of];
      for (const source of sources) for (const far of all(source)) found.add(far);
      if (of !== id && readings[one]) found.add(of);
    }
    known.set(id, found);
    return found;
  }
  return all;
}
