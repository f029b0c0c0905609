import type { ElementId } from "./model.generated.ts";

/** Called when something has changed. */
export type Listener = () => void;

/** The listeners, by the element that they are told about. */
export class Watchers {
  readonly #byElement = new Map<ElementId, Set<Listener>>();
  readonly #all = new Set<Listener>();

  /** Listens to one element. Returns how to stop. */
  watch(id: ElementId, listener: Listener): () => void {
    const listeners = this.#byElement.get(id) ?? new Set();
    this.#byElement.set(id, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Listens to every change. Returns how to stop. */
  watchAll(listener: Listener): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  /** Tells those who listen to these elements. */
  tell(changed: readonly ElementId[]): void {
    if (changed.length === 0) return;
    for (const id of changed) {
      const listeners = this.#byElement.get(id);
      if (listeners) for (const listener of listeners) listener();
    }
    for (const listener of this.#all) listener();
  }
}
