import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DatabaseRows } from "./row-store.ts";

type Row = { id: string };

/** A database in memory, as far as a shelf uses it. */
class MemoryDatabase {
  readonly rows = new Map<string, Row>();
  isClosed = false;
  onclose: (() => void) | null = null;
  onversionchange: (() => void) | null = null;

  close(): void {
    this.isClosed = true;
  }

  transaction() {
    if (this.isClosed) throw new DOMException("closed", "InvalidStateError");
    const store = {
      getAll: () => ({ result: [...this.rows.values()] }),
      put: (row: Row) => ({ result: this.rows.set(row.id, row) }),
    };
    const transaction = {
      oncomplete: null as (() => void) | null,
      objectStore: () => store,
      commit: () => queueMicrotask(() => transaction.oncomplete?.()),
    };
    return transaction;
  }
}

interface OpenRequest {
  result?: MemoryDatabase;
  error?: Error;
  onsuccess?: () => void;
  onerror?: () => void;
}

/** The browser's answers, one for each time that the database is opened. */
let answers: ((request: OpenRequest) => void)[];
const silent = () => {};
const refuses = (request: OpenRequest) => {
  request.error = new Error("broken");
  request.onerror?.();
};
const opens = (database: MemoryDatabase) => (request: OpenRequest) => {
  request.result = database;
  request.onsuccess?.();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("indexedDB", {
    open: () => {
      const request: OpenRequest = {};
      const answer = answers.shift();
      queueMicrotask(() => answer?.(request));
      return request;
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a shelf", () => {
  it("keeps rows after an opening that took too long", async () => {
    answers = [silent, opens(new MemoryDatabase())];
    const shelf = new DatabaseRows<Row>("test");
    const first = expect(shelf.put({ id: "a" })).rejects.toThrow("no answer");
    await vi.advanceTimersByTimeAsync(2000);
    await first;
    await shelf.put({ id: "b" });
    expect(await shelf.all()).toEqual([{ id: "b" }]);
  });

  it("keeps rows after an opening that failed", async () => {
    answers = [refuses, opens(new MemoryDatabase())];
    const shelf = new DatabaseRows<Row>("test");
    await expect(shelf.put({ id: "a" })).rejects.toThrow("broken");
    await shelf.put({ id: "b" });
    expect(await shelf.all()).toEqual([{ id: "b" }]);
  });

  it("opens the database again once the browser has closed it", async () => {
    const [one, two] = [new MemoryDatabase(), new MemoryDatabase()];
    answers = [opens(one), opens(two)];
    const shelf = new DatabaseRows<Row>("test");
    await shelf.put({ id: "a" });
    one.isClosed = true;
    one.onclose?.();
    await shelf.put({ id: "b" });
    expect([...two.rows.keys()]).toEqual(["b"]);
  });

  it("lets go of the database when another tab brings a newer one or deletes it", async () => {
    const [one, two] = [new MemoryDatabase(), new MemoryDatabase()];
    answers = [opens(one), opens(two)];
    const shelf = new DatabaseRows<Row>("test");
    await shelf.put({ id: "a" });
    one.onversionchange?.();
    expect(one.isClosed).toBe(true);
    await shelf.put({ id: "b" });
    expect([...two.rows.keys()]).toEqual(["b"]);
  });

  it("closes a database that opens too late", async () => {
    const late = new MemoryDatabase();
    let request: OpenRequest = {};
    answers = [(asked) => (request = asked), opens(new MemoryDatabase())];
    const shelf = new DatabaseRows<Row>("test");
    const first = expect(shelf.all()).rejects.toThrow("no answer");
    await vi.advanceTimersByTimeAsync(2000);
    await first;
    opens(late)(request);
    expect(late.isClosed).toBe(true);
  });
});
