import type { Changes, SurveySettings } from "../../api/types.ts";
import { DatabaseRows, type RowStore } from "../../lib/row-store.ts";
import { type Sealed, seal, unseal } from "../../lib/sealing.ts";
import type { SaveState } from "./save-state.ts";
import { endOf, type Lasting } from "./session-end.ts";
import { type SurveyFiles, surveyFiles } from "./survey-files.ts";

/** The owner and age of a row. */
interface Label {
  id: string;
  /** The participant. */
  owner: string;
  surveyId: string;
  at: number;
  /** The time from which it is useless; only a visit has one. */
  until?: number;
}

/** Changes of answers that the server does not have yet. */
export interface Kept extends Label {
  changes: Changes;
}

/** The part of a session that a reload without a connection needs: the settings, with the whole draft that the server has. */
export interface Visit {
  settings: SurveySettings;
  lasting: Lasting;
  /** When the session was last used. */
  used: number;
  /** The changes that were sent, and have perhaps been saved. */
  tried: SaveState["tried"];
}

/** The stored form of either: nothing in it reveals an answer. */
export type SealedRow = Label & Sealed;

/**
 * A store that keeps changes encrypted in this browser, beyond the tab, and the visit until its session ends. Changes that cannot
 * be stored or encrypted are kept as long as the page: full or forbidden storage is no reason for a message. Dropping changes drops
 * the survey's files, too.
 */
export class EncryptedStore {
  readonly #stored: RowStore<SealedRow>;
  readonly #files: Pick<SurveyFiles, "keepOnly">;
  readonly #memory = new Map<string, Kept>();
  #clearings = 0;

  constructor(rows: RowStore<SealedRow>, files: Pick<SurveyFiles, "keepOnly">) {
    this.#stored = rows;
    this.#files = files;
  }

  /** Keeps changes in the place of those with the same id. Returns whether they outlive the page. */
  async put({ changes, ...label }: Kept): Promise<boolean> {
    const clearings = this.#clearings;
    try {
      const sealed = await seal(JSON.stringify(changes), label.owner);
      // A row that was dropped meanwhile must not come back.
      if (clearings !== this.#clearings) return false;
      await this.#stored.put({ ...label, ...sealed });
      this.#memory.delete(label.id);
      return true;
    } catch {
      if (clearings === this.#clearings) this.#memory.set(label.id, { ...label, changes });
      return false;
    }
  }

  /** Keeps a visit in the place of its previous state. */
  async putVisit(visit: Visit, label: Pick<Label, "owner" | "surveyId">): Promise<void> {
    const clearings = this.#clearings;
    const { owner } = label;
    try {
      const sealed = await seal(JSON.stringify(visit), owner);
      const until = endOf(visit.lasting, visit.used).at;
      const row = { ...label, id: visitOf(owner), at: Date.now(), until, ...sealed };
      if (clearings === this.#clearings) await this.#stored.put(row);
    } catch {
      // A reload then needs a connection, as usual.
    }
  }

  /** Reads the visit of a participant whose session may still go on. */
  async visit(owner: string): Promise<Visit | undefined> {
    const row = (await this.#rows()).find(({ id }) => id === visitOf(owner));
    return row && (await contentOf<Visit>(row));
  }

  /** Drops a participant's visit, with the survey's files. */
  async dropVisit(owner: string): Promise<void> {
    const others = (await this.#rows()).map((row) => row.owner).filter((other) => other !== owner);
    await Promise.all([this.remove([visitOf(owner)]), this.#files.keepOnly(others)]);
  }

  /** Drops the visits of sessions that have ended in closed tabs. The files of this tab's visit stay. */
  async dropEnded(current: string | undefined): Promise<void> {
    const rows = await this.#all();
    await this.remove(rows.filter(hasEnded).map(({ id }) => id));
    const visits = rows.filter((row) => row.until !== undefined && !hasEnded(row));
    await this.#files.keepOnly([current, ...visits.map(({ owner }) => owner)]);
  }

  /** Reads the changes that are kept for a participant, oldest first. */
  async of(owner: string): Promise<Kept[]> {
    const rows = (await this.#rows()).filter(
      (row) => row.owner === owner && row.until === undefined && !this.#memory.has(row.id),
    );
    const opened = await Promise.all(
      rows.map(async (row) => ({ ...row, changes: (await contentOf<Changes>(row)) ?? {} })),
    );
    const remembered = [...this.#memory.values()].filter((kept) => kept.owner === owner);
    return [...opened, ...remembered].sort((a, b) => a.at - b.at);
  }

  /** Returns whether any change waits for this survey. */
  async holds(surveyId: string): Promise<boolean> {
    const labels: Label[] = [...(await this.#rows()), ...this.#memory.values()];
    return labels.some((label) => label.surveyId === surveyId);
  }

  /** Drops everything that does not belong to these owners. */
  async keepOnly(owners: readonly (string | undefined)[]): Promise<void> {
    const labels: Label[] = [...(await this.#rows()), ...this.#memory.values()];
    const others = labels.filter(({ owner }) => !owners.includes(owner)).map(({ id }) => id);
    await Promise.all([this.remove(others), this.#files.keepOnly(owners)]);
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#memory.delete(id);
    if (ids.length > 0) await this.#stored.remove(ids).catch(() => undefined);
  }

  /** Drops everything, including rows that are just being written. */
  async clear(): Promise<void> {
    this.#clearings++;
    this.#memory.clear();
    await Promise.all([this.#stored.clear().catch(() => undefined), this.#files.keepOnly([])]);
  }

  /** Reads the rows; those of visits only while their session may go on. */
  async #rows(): Promise<SealedRow[]> {
    return (await this.#all()).filter((row) => !hasEnded(row));
  }

  #all(): Promise<SealedRow[]> {
    return this.#stored.all().catch(() => []);
  }
}

/** Returns the id of a participant's visit; there is one in all tabs. */
function visitOf(owner: string): string {
  return `visit ${owner}`;
}

function hasEnded({ until = Infinity }: Label): boolean {
  return until <= Date.now();
}

function contentOf<Content>(row: SealedRow): Promise<Content | undefined> {
  return unseal(row, row.owner)
    .then((text) => JSON.parse(text) as Content)
    .catch(() => undefined);
}

/** The encrypted store of this browser. */
export const encryptedStore = new EncryptedStore(new DatabaseRows("enkat"), surveyFiles);
