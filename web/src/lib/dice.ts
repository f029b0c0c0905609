/** Random choices that are the same for the same seed (SplitMix32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A number from 0 up to, and without, 1. */
  share(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let mixed = this.#state ^ (this.#state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.share() * (high - low + 1));
  }

  /** True so many times out of a hundred. */
  chance(percent: number): boolean {
    return this.share() * 100 < percent;
  }

  /** One of these, if there are any. */
  pick<T>(from: readonly T[]): T | undefined {
    return from[this.between(0, from.length - 1)];
  }

  /** The same in another order. */
  shuffled<T>(from: readonly T[]): T[] {
    const keyed = from.map((each) => ({ each, key: this.share() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ each }) => each);
  }
}
