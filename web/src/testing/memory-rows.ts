import type { RowStore } from "../lib/row-store.ts";

/** A browser's storage, which can be forbidden. */
export class MemoryRows<Row extends { id: string }> implements RowStore<Row> {
  readonly rows = new Map<string, Row>();
  isForbidden = false;

  async all() {
    this.#ask();
    return [...this.rows.values()];
  }
  async put(row: Row) {
    this.#ask();
    this.rows.set(row.id, row);
  }
  async remove(ids: readonly string[]) {
    this.#ask();
    for (const id of ids) this.rows.delete(id);
  }
  async clear() {
    this.#ask();
    this.rows.clear();
  }

  #ask() {
    if (this.isForbidden) throw new DOMException("full", "QuotaExceededError");
  }
}
