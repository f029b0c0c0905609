import type { ElementId } from "./model.generated.ts";

/** The elements whose state has to be recomputed, dependencies first. A heap over their ranks. */
export class Worklist {
  readonly #rank: Uint32Array;
  readonly #order: readonly ElementId[];
  readonly #heap: Uint32Array;
  readonly #queued: Uint8Array;
  #size = 0;

  /** Creates an empty worklist. `order` lists the elements, each after all that its state depends on. */
  constructor(order: readonly ElementId[]) {
    this.#order = order;
    this.#rank = new Uint32Array(order.length);
    let rank = 0;
    for (const id of order) this.#rank[id] = rank++;
    this.#heap = new Uint32Array(order.length);
    this.#queued = new Uint8Array(order.length);
  }

  /** Adds an element, once. */
  push(id: ElementId): void {
    if (this.#queued[id] === 1) return;
    this.#queued[id] = 1;
    const rank = this.#rank[id] ?? 0;
    let at = this.#size++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = this.#heap[above] ?? 0;
      if (other <= rank) break;
      this.#heap[at] = other;
      at = above;
    }
    this.#heap[at] = rank;
  }

  /** Removes and returns the first element. */
  pop(): ElementId | undefined {
    if (this.#size === 0) return undefined;
    const id = this.#order[this.#heap[0] ?? 0] ?? 0;
    this.#queued[id] = 0;
    this.#size -= 1;
    this.#sink(this.#heap[this.#size] ?? 0);
    return id;
  }

  /** Lets the last rank sink from the top. It stays behind the last place, as the neighbour of an only child. */
  #sink(rank: number): void {
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.#size) break;
      if ((this.#heap[below + 1] ?? 0) < (this.#heap[below] ?? 0)) below += 1;
      const other = this.#heap[below] ?? 0;
      if (rank <= other) break;
      this.#heap[at] = other;
      at = below;
    }
    this.#heap[at] = rank;
  }
}
