import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DatabaseRows } from "./row-store.ts";

type Row = { id: string };

/** A database in memory, as far as a shelf uses it. Like a real one, it refuses calls that do not fit its store. */
class MemoryDatabase {
  readonly rows = new Map<string, Row>();
  store: { name: string; keyPath?: string } | undefined;
  isClosed = false;
  isFull = false;
  onclose: (() => void) | null = null;
  onversionchange: (() => void) | null = null;

  close(): void {
    this.isClosed = true;
  }

  createObjectStore(name: string, options: { keyPath?: string }): void {
    this.store = { name, ...options };
  }

  transaction(name: string, mode: string) {
    if (this.isClosed) throw new DOMException("closed", "InvalidStateError");
    if (name !== this.store?.name) throw new DOMException("no such store", "NotFoundError");
    if (mode !== "readonly" && mode !== "readwrite") throw new TypeError("no such mode");
    const { keyPath } = this.store;
    const write = (work: () => unknown) => {
      if (mode === "readonly") throw new DOMException("read only", "ReadOnlyError");
      return { result: work() };
    };
    const store = {
      getAll: () => ({ result: [...this.rows.values()] }),
      put: (row: Row) => {
        if (keyPath !== "id") throw new DOMException("no key", "DataError");
        return write(() => this.rows.set(row.id, row));
      },
      delete: (id: string) => write(() => this.rows.delete(id)),
      clear: () => write(() => this.rows.clear()),
    };
    const transaction = {
      oncomplete: null as (() => void) | null,
      onabort: null as (() => void) | null,
      error: this.isFull ? new DOMException("full", "QuotaExceededError") : null,
      objectStore: () => store,
      commit: () => queueMicrotask(() => (this.isFull ? transaction.onabort : transaction.oncomplete)?.()),
    };
    return transaction;
  }
}

interface OpenRequest {
  name: string;
  result?: MemoryDatabase;
  error?: Error;
  onupgradeneeded?: () => void;
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
  if (!database.store) request.onupgradeneeded?.();
  request.onsuccess?.();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("indexedDB", {
    open: (name: string) => {
      const request: OpenRequest = { name };
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
  it("keeps rows until they are removed", async () => {
    answers = [opens(new MemoryDatabase())];
    const shelf = new DatabaseRows<Row>("test");
    for (const id of ["a", "b", "c"]) await shelf.put({ id });
    await shelf.remove(["a", "c"]);
    expect(await shelf.all()).toEqual([{ id: "b" }]);
    await shelf.clear();
    expect(await shelf.all()).toEqual([]);
  });

  it("finds the rows that an earlier version of the app has kept", async () => {
    const earlier = new MemoryDatabase();
    earlier.createObjectStore("kept", { keyPath: "id" });
    earlier.rows.set("a", { id: "a" });
    answers = [(request) => opens(request.name === "test" ? earlier : new MemoryDatabase())(request)];
    expect(await new DatabaseRows<Row>("test").all()).toEqual([{ id: "a" }]);
  });

  it("tells that a row is not kept where the database is full", async () => {
    const database = new MemoryDatabase();
    database.isFull = true;
    answers = [opens(database)];
    await expect(new DatabaseRows<Row>("test").put({ id: "a" })).rejects.toThrow("full");
  });

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

  it("goes on with the database it has when the browser closes an earlier one", async () => {
    const [one, two] = [new MemoryDatabase(), new MemoryDatabase()];
    answers = [opens(one), opens(two)];
    const shelf = new DatabaseRows<Row>("test");
    await shelf.put({ id: "a" });
    one.onversionchange?.();
    await shelf.put({ id: "b" });
    one.onclose?.();
    await shelf.put({ id: "c" });
    expect([...two.rows.keys()]).toEqual(["b", "c"]);
  });

  it("closes a database that opens too late", async () => {
    const late = new MemoryDatabase();
    let request: OpenRequest = { name: "" };
    answers = [(asked) => (request = asked), opens(new MemoryDatabase())];
    const shelf = new DatabaseRows<Row>("test");
    const first = expect(shelf.all()).rejects.toThrow("no answer");
    await vi.advanceTimersByTimeAsync(2000);
    await first;
    opens(late)(request);
    expect(late.isClosed).toBe(true);
  });
});
