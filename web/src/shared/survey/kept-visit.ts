import type { Participant } from "../../api/participant.ts";
import { lastUse } from "../../lib/other-tabs.ts";
import { type EncryptedStore, encryptedStore, type Visit } from "./encrypted-store.ts";

/** The part of a session that a reload without a connection needs, kept for as long as the participant is signed in. */
export class KeptVisit {
  readonly #label: { owner: string; surveyId: string };
  readonly #encryptedStore: EncryptedStore;
  #wanted: Visit | undefined;
  #writing: Promise<void> | undefined;
  #isOver = false;

  constructor({ surveyParticipantId: owner, surveyId }: Participant, to = encryptedStore) {
    this.#label = { owner, surveyId };
    this.#encryptedStore = to;
  }

  /** Keeps the visit as it is now; of several in a row, the last one. */
  keep(visit: Omit<Visit, "used">): void {
    this.#wanted = { ...visit, used: lastUse(this.#label.owner) };
    this.#writing ??= this.#write();
  }

  /** Drops it, now and from now on: the session has ended. */
  async drop(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.#writing;
    await this.#encryptedStore.dropVisit(this.#label.owner);
  }

  async #write(): Promise<void> {
    while (this.#wanted && !this.#isOver) {
      const visit = this.#wanted;
      this.#wanted = undefined;
      await this.#encryptedStore.putVisit(visit, this.#label);
    }
    this.#writing = undefined;
  }
}
