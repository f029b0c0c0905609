/** Random choices that are reproducible: the same seed gives the same ones (SplitMix32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** Draws a number from 0 up to, but not including, 1. */
  share(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let mixed = this.#state ^ (this.#state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  /** Draws an integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.share() * (high - low + 1));
  }

  /** Returns true with a probability of `percent` in a hundred. */
  chance(percent: number): boolean {
    return this.share() * 100 < percent;
  }

  /** Picks one of these, if there are any. */
  pick<T>(from: readonly T[]): T | undefined {
    return from[this.between(0, from.length - 1)];
  }

  /** Returns the same elements in a random order. */
  shuffled<T>(from: readonly T[]): T[] {
    const keyed = from.map((each) => ({ each, key: this.share() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ each }) => each);
  }
}
