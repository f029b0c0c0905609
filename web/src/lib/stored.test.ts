import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stored } from "./stored.ts";

/** A tab's storage that can be full or forbidden. */
class TabStorage {
  readonly entries = new Map<string, string>();
  isFull = false;
  isForbidden = false;

  getItem(key: string): string | null {
    this.#refuse(this.isForbidden, "SecurityError");
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#refuse(this.isForbidden, "SecurityError");
    this.#refuse(this.isFull, "QuotaExceededError");
    this.entries.set(key, value);
  }

  removeItem(key: string): void {
    this.#refuse(this.isForbidden, "SecurityError");
    this.entries.delete(key);
  }

  #refuse(does: boolean, name: string): void {
    if (does) throw new DOMException("no", name);
  }
}

let storage: TabStorage;

beforeEach(() => {
  storage = new TabStorage();
  vi.stubGlobal("sessionStorage", storage);
});

afterEach(() => {
  stored.token.clear();
  vi.unstubAllGlobals();
});

describe("an entry of a tab", () => {
  it("is kept in the tab's storage until it is cleared", () => {
    stored.token.set("abc");
    expect(storage.entries.get("token")).toBe("abc");
    stored.token.clear();
    expect(stored.token.get()).toBeNull();
  });

  it.each(Object.entries(stored))("has a name that the next version of the app finds: %s", (name, entry) => {
    entry.set("abc");
    expect([...storage.entries]).toEqual([[name, "abc"]]);
  });

  it("is kept in memory where the storage is full", () => {
    stored.token.set("old");
    storage.isFull = true;
    stored.token.set("new");
    expect(stored.token.get()).toBe("new");
    // With room again, the last value written holds.
    storage.isFull = false;
    stored.token.set("newest");
    expect(stored.token.get()).toBe("newest");
    stored.token.clear();
    expect(stored.token.get()).toBeNull();
  });

  it("is cleared where the storage was full", () => {
    storage.isFull = true;
    stored.token.set("abc");
    stored.token.clear();
    expect(stored.token.get()).toBeNull();
  });

  it("is kept in memory where storage is forbidden", () => {
    storage.isForbidden = true;
    stored.token.set("abc");
    expect(stored.token.get()).toBe("abc");
    stored.token.clear();
    expect(stored.token.get()).toBeNull();
  });
});
