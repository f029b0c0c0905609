import type { Changes } from "../../../api/types.ts";
import { type Sealed, seal, unseal } from "../../../lib/sealing.ts";
import { DatabaseShelf, type Shelf } from "../../../lib/shelf.ts";

/** Whose changes they are, and since when. */
interface Label {
  id: string;
  /** The participant. */
  owner: string;
  surveyId: string;
  at: number;
}

/** Changes of answers that the server does not have yet. */
export interface Kept extends Label {
  changes: Changes;
}

/** What is stored of them: nothing that says an answer. */
export type SealedRow = Label & Sealed;

/**
 * Keeps changes encrypted in this browser, beyond the tab. What cannot be stored or encrypted is kept as long as the
 * page: a full or forbidden storage is no reason to disturb anybody.
 */
export class Vault {
  readonly #shelf: Shelf<SealedRow>;
  readonly #memory = new Map<string, Kept>();
  #clearings = 0;

  constructor(shelf: Shelf<SealedRow>) {
    this.#shelf = shelf;
  }

  /** Keeps changes in the place of those with the same id. Says whether they outlive the page. */
  async put({ changes, ...label }: Kept): Promise<boolean> {
    const clearings = this.#clearings;
    try {
      const sealed = await seal(JSON.stringify(changes), label.owner);
      // What was given up meanwhile must not come back.
      if (clearings !== this.#clearings) return false;
      await this.#shelf.put({ ...label, ...sealed });
      this.#memory.delete(label.id);
      return true;
    } catch {
      if (clearings === this.#clearings) this.#memory.set(label.id, { ...label, changes });
      return false;
    }
  }

  /** What is kept for a participant, the oldest first. */
  async of(owner: string): Promise<Kept[]> {
    const rows = (await this.#rows()).filter((row) => row.owner === owner && !this.#memory.has(row.id));
    const opened = await Promise.all(rows.map(async (row) => ({ ...row, changes: await changesIn(row) })));
    const remembered = [...this.#memory.values()].filter((kept) => kept.owner === owner);
    return [...opened, ...remembered].sort((a, b) => a.at - b.at);
  }

  /** Whether anything waits for this survey. */
  async holds(surveyId: string): Promise<boolean> {
    const labels: Label[] = [...(await this.#rows()), ...this.#memory.values()];
    return labels.some((label) => label.surveyId === surveyId);
  }

  /** Drops what belongs to anybody else. */
  async keepOnly(owners: readonly (string | undefined)[]): Promise<void> {
    const labels: Label[] = [...(await this.#rows()), ...this.#memory.values()];
    await this.remove(labels.filter(({ owner }) => !owners.includes(owner)).map(({ id }) => id));
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#memory.delete(id);
    if (ids.length > 0) await this.#shelf.remove(ids).catch(() => undefined);
  }

  /** Drops everything, also what is just being put in. */
  async clear(): Promise<void> {
    this.#clearings++;
    this.#memory.clear();
    await this.#shelf.clear().catch(() => undefined);
  }

  #rows(): Promise<SealedRow[]> {
    return this.#shelf.all().catch(() => []);
  }
}

async function changesIn(row: SealedRow): Promise<Changes> {
  try {
    return JSON.parse(await unseal(row, row.owner)) as Changes;
  } catch {
    return {};
  }
}

/** The vault of this browser. */
export const vault = new Vault(new DatabaseShelf("enkat"));
