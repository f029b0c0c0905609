import type { Participant } from "../../api/participant.ts";
import { lastUse } from "../../lib/session-use.ts";
import { type Vault, type Visit, vault } from "./vault.ts";

/** Keeps what a reload without a connection needs, for as long as the participant is signed in. */
export class KeptVisit {
  readonly #label: { owner: string; surveyId: string };
  readonly #vault: Vault;
  #wanted: Visit | undefined;
  #writing: Promise<void> | undefined;
  #isOver = false;

  constructor({ surveyParticipantId: owner, surveyId }: Participant, to = vault) {
    this.#label = { owner, surveyId };
    this.#vault = to;
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
    await this.#vault.dropVisit(this.#label.owner);
  }

  async #write(): Promise<void> {
    while (this.#wanted && !this.#isOver) {
      const visit = this.#wanted;
      this.#wanted = undefined;
      await this.#vault.putVisit(visit, this.#label);
    }
    this.#writing = undefined;
  }
}
