import type { ElementId } from "../../engine/index.ts";

/**
 * The questions whose faults are shown: those that were listed in a summary, and those that were left with an impossible value. A
 * question that appears later shows none.
 */
export class VisibleErrors {
  #flagged: ReadonlySet<ElementId> = new Set();
  readonly #listeners = new Set<() => void>();

  /** Reports whether the faults of a question are shown. */
  has(element: ElementId): boolean {
    return this.#flagged.has(element);
  }

  /** Shows the faults of these questions, too. */
  add(elements: Iterable<ElementId>): void {
    this.#flagged = new Set([...this.#flagged, ...elements]);
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
