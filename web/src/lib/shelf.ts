/** Where rows are kept by their id. */
export interface Shelf<Row extends { id: string }> {
  all(): Promise<Row[]>;
  put(row: Row): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

const STORE = "kept";
const LONGEST_WAIT = 2000;

/** Rows in this browser's IndexedDB. It may be forbidden, full or broken: then a call fails. */
export class DatabaseShelf<Row extends { id: string }> implements Shelf<Row> {
  readonly #name: string;
  #database: Promise<IDBDatabase> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  all(): Promise<Row[]> {
    return this.#run("readonly", (store) => store.getAll() as IDBRequest<Row[]>);
  }

  async put(row: Row): Promise<void> {
    await this.#run("readwrite", (store) => store.put(row));
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#run("readwrite", (store) => {
      for (const id of ids) store.delete(id);
    });
  }

  async clear(): Promise<void> {
    await this.#run("readwrite", (store) => store.clear());
  }

  async #run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
  ): Promise<T> {
    this.#database ??= open(this.#name);
    const database = await this.#database;
    return new Promise((done, fail) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(request?.result as T);
      transaction.onabort = () => fail(transaction.error ?? new Error("aborted"));
      // A page that goes away meanwhile does not take this back.
      transaction.commit();
    });
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    // Some browsers neither open it nor say why not.
    setTimeout(() => fail(new Error("no answer")), LONGEST_WAIT);
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}
