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
    const atWill = atWillOf(table);
    const roots = rootsOf(table);
    const decidersOf = decidersIn(table);
    const families = new Map<ElementId | undefined, Weighed[]>();
    for (const [id, { counted }] of table.elements.entries()) {
      if (!counted) continue;
      const deciders = decidersOf(id);
      if (deciders.some((decider) => atWill[decider])) continue;
      families.set(roots[id], [...(families.get(roots[id]) ?? []), { id, deciders }]);
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
  return all.filter(holds).length / all.length;
}

/** Returns whether a question is answered, or can no longer be asked, whatever is answered next. */
function isSettled(session: Session, id: ElementId, deciders: readonly ElementId[]): boolean {
  const isDecided = (one: ElementId) => hasAnswer(session, one) || !session.state(one).visible;
  return hasAnswer(session, id) || (!session.state(id).visible && deciders.every(isDecided));
}

/** Returns whether the draft has a valid answer, visible or not, or the field's opt-out is ticked. */
function hasAnswer(session: Session, id: ElementId): boolean {
  const { table } = session;
  if (session.typed(table.orBox[id] ?? NONE).answer === true) return true;
  const boxes = table.boxes(id);
  if (boxes.length === 0) {
    const { answer } = session.typed(id);
    return answer !== undefined && answer !== false;
  }
  const { min = 1, max = Number.POSITIVE_INFINITY } = table.elements[id] ?? {};
  const ticks = boxes.filter((box) => session.typed(box).answer === true).length;
  return ticks >= Math.max(1, min) && ticks <= max;
}

/** Lists, by element, whether it is a checkbox or an optional question: either can change at any time. */
function atWillOf({ elements, readings }: Table): boolean[] {
  return elements.map(({ required }, id) => readings[id]?.holds === "tick" || !required);
}

/** Finds, by element, the outermost counted question around it, or itself. A parent comes before its children. */
function rootsOf({ elements }: Table): (ElementId | undefined)[] {
  const roots: (ElementId | undefined)[] = [];
  for (const { counted, within = NONE } of elements) {
    roots.push(roots[within] ?? (counted ? roots.length : undefined));
  }
  return roots;
}

/**
 * Returns a function that lists the questions and checkboxes on which the state of an element depends, directly or indirectly. An
 * opt-out stands for its field. A field can be among its own deciders, as its options may ask about a question that its opt-out
 * hides; it is not listed.
 */
function decidersIn({ decides, model, readings }: Table): (id: ElementId) => ElementId[] {
  const near = new Map<ElementId, Set<ElementId>>();
  for (const [id, listening] of model.rules.listeners.entries()) {
    for (const listener of listening) {
      near.set(listener, (near.get(listener) ?? new Set()).add(decides[id] ?? id));
    }
  }
  return (id) => {
    const reached = new Set([id]);
    // The loop also walks what is added to the set on the way.
    for (const one of reached) for (const decider of near.get(one) ?? new Set()) reached.add(decider);
    reached.delete(id);
    return [...reached].filter((one) => readings[one]);
  };
}
