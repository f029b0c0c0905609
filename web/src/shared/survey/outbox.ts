import type { Participant } from "../../api/participant.ts";
import type { Changes } from "../../api/types.ts";
import { formerOwner } from "./carried-answers.ts";
import { type EncryptedStore, encryptedStore, type Kept } from "./encrypted-store.ts";

const NOTHING = "{}";

/** The answers that a participant has given on a page and the server has not acknowledged. */
export class Outbox {
  /** The changes that earlier pages could not send. */
  readonly found: Changes;
  readonly #label: { id: string; owner: string; surveyId: string };
  readonly #encryptedStore: EncryptedStore;
  readonly #taken: string[];
  #wanted: Changes;
  #written: string | undefined;
  #writing = Promise.resolve();
  #isWriting = false;
  #isKept = true;
  #isOver = false;

  private constructor(
    { surveyParticipantId: owner, surveyId }: Participant,
    from: EncryptedStore,
    kept: Kept[],
  ) {
    // Another tab of the same participant, and this one after a reload, have a row of their own.
    this.#label = { id: crypto.getRandomValues(new Uint32Array(4)).join("-"), owner, surveyId };
    this.#encryptedStore = from;
    this.#taken = kept.map(({ id }) => id);
    this.#written = kept.length > 0 ? undefined : NOTHING;
    this.#wanted = this.found = Object.assign({}, ...kept.map(({ changes }) => changes));
  }

  /** Takes over the changes that were kept for this participant, and drops those of other participants. */
  static async take(participant: Participant, from = encryptedStore): Promise<Outbox> {
    const owner = participant.surveyParticipantId;
    await from.keepOnly([owner, formerOwner(participant)]);
    return new Outbox(participant, from, await from.of(owner));
  }

  /** Keeps these changes instead of the previous ones; none, once all are saved. Returns whether they outlive the page. */
  async keep(changes: Changes): Promise<boolean> {
    this.#wanted = changes;
    if (!this.#isWriting) this.#writing = this.#write();
    await this.#writing;
    return this.#isKept;
  }

  /** Drops what is kept in this browser, now and from now on. */
  forget(): Promise<void> {
    this.#isOver = true;
    return this.#encryptedStore.clear();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    for (let text = this.#text(); text !== this.#written && !this.#isOver; text = this.#text()) {
      if (text === NOTHING) await this.#encryptedStore.remove([this.#label.id, ...this.#takeLeave()]);
      else {
        this.#isKept = await this.#encryptedStore.put({
          ...this.#label,
          at: Date.now(),
          changes: this.#wanted,
        });
        if (this.#isKept) await this.#encryptedStore.remove(this.#takeLeave());
      }
      this.#written = text;
    }
    this.#isWriting = false;
  }

  #text(): string {
    return JSON.stringify(this.#wanted);
  }

  /** Returns the rows of earlier pages, which this page's own row replaces from now on. */
  #takeLeave(): readonly string[] {
    return this.#taken.splice(0);
  }
}
