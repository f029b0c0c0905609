import type { ElementId } from "./model.generated.ts";

/** A callback that runs after a change. */
export type Listener = () => void;

/** The listeners, by the element that they subscribe to. */
export class Subscriptions {
  readonly #byElement = new Map<ElementId, Set<Listener>>();
  readonly #all = new Set<Listener>();

  /** Subscribes to the changes of an element. Returns a function that unsubscribes. */
  subscribe(id: ElementId, listener: Listener): () => void {
    const listeners = this.#byElement.get(id) ?? new Set();
    this.#byElement.set(id, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Subscribes to every change. Returns a function that unsubscribes. */
  subscribeAll(listener: Listener): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  /** Runs the listeners of these elements, then those of every change. */
  notify(changed: readonly ElementId[]): void {
    if (changed.length === 0) return;
    for (const id of changed) {
      const listeners = this.#byElement.get(id);
      if (listeners) for (const listener of listeners) listener();
    }
    for (const listener of this.#all) listener();
  }
}
