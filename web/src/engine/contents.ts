import type { ElementId } from "./model.generated.ts";
import { isContainer, NONE, type Table } from "./table.ts";

/** The number of visible items in each container. An empty container is not rendered, and an empty page is skipped. */
export class Contents {
  readonly #table: Table;
  readonly #shown: Uint32Array;

  constructor(table: Table) {
    this.#table = table;
    this.#shown = new Uint32Array(table.elements.length);
  }

  /** Returns whether a container shows something. */
  shows(id: ElementId): boolean {
    return this.#shown[id] !== 0;
  }

  /** Records that an item has appeared or disappeared. Calls `turned` for every container that becomes empty or stops being so. */
  put(id: ElementId, visible: boolean, turned: (container: ElementId) => void): void {
    const above = this.#table.within[id] ?? NONE;
    if (!isContainer(this.#table.kind(above))) return;
    const was = this.#shown[above] ?? 0;
    this.#shown[above] = was + (visible ? 1 : -1);
    if (was === (visible ? 0 : 1)) {
      turned(above);
      this.put(above, visible, turned);
    }
  }
}
