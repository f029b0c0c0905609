/** A store of rows by their id. */
export interface RowStore<Row extends { id: string }> {
  all(): Promise<Row[]>;
  put(row: Row): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

const STORE = "kept";
const LONGEST_WAIT = 2000;

/** Rows in this browser's IndexedDB. The database may be forbidden, full or broken: then a call fails. */
export class DatabaseRows<Row extends { id: string }> implements RowStore<Row> {
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
    const database = await this.#open();
    return new Promise((done, fail) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(request?.result as T);
      transaction.onabort = () => fail(transaction.error);
      // A page that goes away meanwhile does not take this back.
      transaction.commit();
    });
  }

  /** Opens the database if it is not open. If this fails, or the browser closes the database later, the next call tries again. */
  #open(): Promise<IDBDatabase> {
    if (this.#database !== undefined) return this.#database;
    const opening = open(this.#name);
    const forget = () => {
      if (this.#database === opening) this.#database = undefined;
    };
    this.#database = opening;
    opening.then((database) => {
      database.onclose = forget;
      database.onversionchange = () => {
        forget();
        database.close();
      };
    }, forget);
    return opening;
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    let isLate = false;
    // Some browsers neither open it nor say why not.
    setTimeout(() => {
      isLate = true;
      fail(new Error("no answer"));
    }, LONGEST_WAIT);
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => {
      if (isLate) request.result.close();
      else done(request.result);
    };
    request.onerror = () => fail(request.error);
  });
}
