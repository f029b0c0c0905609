// What the app has stored in a browser.

import type { Page } from "@playwright/test";

/** Everything that can be read of it, one text per row of the database; and the storage of the tab and of the browser. */
export async function storedIn(page: Page): Promise<{ rows: string[]; storage: string }> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open("enkat");
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
    const readable = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return new TextDecoder().decode(value as ArrayBuffer);
      if (value instanceof CryptoKey) return value.extractable ? "a key to take along" : "";
      if (typeof value === "object" && value !== null)
        return Object.entries(value).flat().map(readable).join(" ");
      return String(value);
    };
    const names = [...database.objectStoreNames];
    const rows = await Promise.all(
      names.map(
        (name) =>
          new Promise<unknown[]>((done, fail) => {
            const request = database.transaction(name).objectStore(name).getAll();
            request.onsuccess = () => done(request.result);
            request.onerror = () => fail(request.error);
          }),
      ),
    );
    database.close();
    const storage = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    return { rows: rows.flat().map(readable), storage };
  });
}
