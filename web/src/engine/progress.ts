import type { ElementId } from "./model.generated.ts";

const NOT_REQUIRED = 0;
const UNANSWERED = 1;
const ANSWERED = 2;

/** The number of counted questions that are required now, and how many of them are answered. */
export class Progress {
  readonly #shares: Uint8Array;
  #required = 0;
  #answered = 0;

  constructor(count: number) {
    this.#shares = new Uint8Array(count);
  }

  /** Updates the share of a question. */
  put(id: ElementId, required: boolean, answered: boolean): void {
    const share = required ? (answered ? ANSWERED : UNANSWERED) : NOT_REQUIRED;
    const old = this.#shares[id];
    this.#shares[id] = share;
    this.#required += Number(share !== NOT_REQUIRED) - Number(old !== NOT_REQUIRED);
    this.#answered += Number(share === ANSWERED) - Number(old === ANSWERED);
  }

  /** Divides answered by required questions; 1 when nothing is required. */
  get value(): number {
    return this.#required === 0 ? 1 : this.#answered / this.#required;
  }
}
