import type { ElementId } from "./model.generated.ts";

/** The elements that have changed, each once. */
export class Changes {
  readonly #marked: Uint8Array;
  #ids: ElementId[] = [];

  constructor(count: number) {
    this.#marked = new Uint8Array(count);
  }

  /** Notes a change. */
  mark(id: ElementId): void {
    if (this.#marked[id] === 1) return;
    this.#marked[id] = 1;
    this.#ids.push(id);
  }

  /** Returns the changes and clears them. */
  take(): readonly ElementId[] {
    const ids = this.#ids;
    this.#ids = [];
    for (const id of ids) this.#marked[id] = 0;
    return ids;
  }
}
