// The data that the app has stored in a browser.

import type { Page } from "@playwright/test";

/** The contents of a browser's storage, as far as they can be read. */
export interface Stored {
  /** The rows of answers that wait, a text each. */
  rows: string[];
  /** The visits that a reload could resume, a text each. */
  visits: string[];
  /** The caches of surveys, with what is in them. */
  files: string[];
  /** The addresses of the files that the worker keeps. */
  app: string[];
  /** The storage of the tab and of the browser. */
  storage: string;
}

/** Reads a browser's storage, as far as possible. */
export async function storedIn(page: Page): Promise<Stored> {
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
    const isVisit = (row: unknown) => (row as { until?: number }).until !== undefined;
    const all = rows.flat();

    const files: string[] = [];
    const app: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const requests = await cache.keys();
      if (name.startsWith("workbox-precache")) app.push(...requests.map(({ url }) => new URL(url).pathname));
      else {
        const bodies = await Promise.all(
          requests.map(async (request) => (await cache.match(request))?.text()),
        );
        files.push([name, ...requests.map(({ url }) => url), ...bodies].join(" "));
      }
    }
    return {
      rows: all.filter((row) => !isVisit(row)).map(readable),
      visits: all.filter(isVisit).map(readable),
      files,
      app,
      storage: JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
    };
  });
}

/** Waits until the app's own files are kept, so that a page opens without a connection. */
export async function keptApp(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === "activated";
  });
}
