import type { ElementId } from "./model.generated.ts";

/** An answer that is valid by itself. */
export type Answer = boolean | number | string;

/** The answers that conditions find: only those count that are visible and enabled. */
export class Answers {
  /** By element: the answer, or `undefined` for what is unanswered, hidden or disabled. */
  readonly counting: (Answer | undefined)[];
  /** By group of boxes: how many are ticked. */
  readonly ticks: Uint32Array;
  /** The day. */
  today: string;

  constructor(count: number, today: string) {
    this.today = today;
    this.counting = new Array<Answer | undefined>(count).fill(undefined);
    this.ticks = new Uint32Array(count);
  }

  /** Returns whether a box is ticked. */
  ticked(id: ElementId): boolean {
    return this.counting[id] === true;
  }
}
