import type { ElementId } from "./model.generated.ts";

/** An answer that is valid by itself. */
export type Answer = boolean | number | string;

/** The answers that conditions read: only those count that are visible and enabled. */
export class Answers {
  /** By element: the answer, or `undefined` if it is unanswered, hidden or disabled. */
  readonly counting: (Answer | undefined)[];
  /** By group of checkboxes: the number of ticked ones. */
  readonly ticks: Uint32Array;
  /** The date on which answers are judged. */
  today: string;

  constructor(count: number, today: string) {
    this.today = today;
    this.counting = new Array<Answer | undefined>(count).fill(undefined);
    this.ticks = new Uint32Array(count);
  }

  /** Returns whether a checkbox is ticked. */
  ticked(id: ElementId): boolean {
    return this.counting[id] === true;
  }
}
