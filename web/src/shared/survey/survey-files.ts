import { fetchJson } from "../../api/client.ts";

const PREFIX = "enkat-survey ";

/**
 * The models and texts of surveys, kept in this browser for as long as their participant is signed in, because they reveal what a
 * participant is asked. Each participant has a separate cache.
 */
export class SurveyFiles {
  /** The caches that were left when others were dropped. */
  #left: ReadonlySet<string> | undefined;

  /** Fetches a file by its address, which never changes, and keeps it; without a connection, reads the kept file. */
  async load<Data>(owner: string, path: string): Promise<Data> {
    try {
      const data = await fetchJson<Data>(path);
      void this.#keep(owner, path, data);
      return data;
    } catch (error) {
      const kept = await this.#find(owner, path);
      if (!kept) throw error;
      return (await kept.json()) as Data;
    }
  }

  /** Drops everything that does not belong to these owners. */
  async keepOnly(owners: readonly (string | undefined)[]): Promise<void> {
    const left = new Set(owners.map((owner) => PREFIX + owner));
    this.#left = left;
    try {
      const names = (await globalThis.caches?.keys()) ?? [];
      const others = names.filter((name) => name.startsWith(PREFIX) && !left.has(name));
      await Promise.all(others.map((name) => caches.delete(name)));
    } catch {
      // A browser that forbids caches holds nothing either.
    }
  }

  async #keep(owner: string, path: string, data: unknown): Promise<void> {
    const name = PREFIX + owner;
    try {
      const cache = await globalThis.caches?.open(name);
      await cache?.put(path, Response.json(data));
      // A file that was dropped meanwhile must not come back.
      if (this.#left && !this.#left.has(name)) await globalThis.caches?.delete(name);
    } catch {
      // A reload then needs a connection, as usual.
    }
  }

  async #find(owner: string, path: string): Promise<Response | undefined> {
    try {
      const cache = await globalThis.caches?.open(PREFIX + owner);
      return await cache?.match(path);
    } catch {
      return undefined;
    }
  }
}

/** The files of this browser. */
export const surveyFiles = new SurveyFiles();
