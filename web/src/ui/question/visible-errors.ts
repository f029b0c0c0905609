import type { ElementId } from "../../engine/index.ts";

/**
 * The questions whose mistakes are shown: those that stood in a summary, and those that were left with something
 * impossible in them. A question that appears later shows none.
 */
export class VisibleErrors {
  #flagged: ReadonlySet<ElementId> = new Set();
  readonly #listeners = new Set<() => void>();

  /** Says whether the mistakes of a question are shown. */
  has(element: ElementId): boolean {
    return this.#flagged.has(element);
  }

  /** Shows the mistakes of these questions, too. */
  add(elements: Iterable<ElementId>): void {
    this.#flagged = new Set([...this.#flagged, ...elements]);
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` after each change. Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
