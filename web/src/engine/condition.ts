import { readingOf } from "../kinds/readings.ts";
import type { Answers } from "./answers.ts";
import type { Comparison, Condition, ElementId, OptionValue, RuleElement } from "./model.generated.ts";
import { compileQuantity, type Expression } from "./quantity.ts";

/**
 * A compiled condition. Each form is a class: a survey has thousands of conditions, and a closure for each would take several times
 * the memory.
 */
export interface Predicate {
  /** Returns whether the condition holds for these answers. */
  holds(answers: Answers): boolean;
}

/** The predicate that never holds. */
const never: Predicate = { holds: () => false };

const always: Predicate = { holds: () => true };

/** Compiles a condition about these elements. */
export function compileCondition(condition: Condition, elements: readonly RuleElement[]): Predicate {
  if ("in" in condition) {
    const id = condition.in[0];
    const holds = readingOf(elements[id]?.kind)?.holds;
    // A typed number or day is never an option.
    return holds === "option" || holds === "text" ? new Among(id, condition.in[1]) : never;
  }
  if ("all" in condition) return join(condition.all, elements, Both) ?? always;
  if ("any" in condition) return join(condition.any, elements, Either) ?? never;
  if ("not" in condition) return new Not(compileCondition(condition.not, elements));
  if ("ticked" in condition) return new Ticked(condition.ticked);
  if ("answered" in condition) {
    const id = condition.answered;
    return readingOf(elements[id]?.kind)?.holds === "ticks" ? new AnyTicked(id) : new Answered(id);
  }
  if ("compare" in condition) {
    const { compare } = condition;
    const left = compileQuantity(compare[1], elements);
    return new Compared(COMPARISONS[compare[0]], left, compileQuantity(compare[2], elements));
  }
  return new Within(compileQuantity(condition.within[0], elements), condition.within[1]);
}

/** Joins conditions in pairs, so that evaluation walks no list; without any there is nothing to join. */
function join(
  conditions: readonly Condition[],
  elements: readonly RuleElement[],
  Pair: new (left: Predicate, right: Predicate) => Predicate,
): Predicate | undefined {
  let joined: Predicate | undefined;
  for (const condition of conditions) {
    const predicate = compileCondition(condition, elements);
    joined = joined ? new Pair(joined, predicate) : predicate;
  }
  return joined;
}

class Both implements Predicate {
  readonly #left: Predicate;
  readonly #right: Predicate;

  constructor(left: Predicate, right: Predicate) {
    this.#left = left;
    this.#right = right;
  }

  holds(answers: Answers): boolean {
    return this.#left.holds(answers) && this.#right.holds(answers);
  }
}

class Either implements Predicate {
  readonly #left: Predicate;
  readonly #right: Predicate;

  constructor(left: Predicate, right: Predicate) {
    this.#left = left;
    this.#right = right;
  }

  holds(answers: Answers): boolean {
    return this.#left.holds(answers) || this.#right.holds(answers);
  }
}

class Not implements Predicate {
  readonly #part: Predicate;

  constructor(part: Predicate) {
    this.#part = part;
  }

  holds(answers: Answers): boolean {
    return !this.#part.holds(answers);
  }
}

/** The answer of a choice or a text is in a list. */
class Among implements Predicate {
  readonly #id: ElementId;
  readonly #values: readonly unknown[];

  constructor(id: ElementId, values: readonly OptionValue[]) {
    this.#id = id;
    this.#values = values;
  }

  holds({ counting }: Answers): boolean {
    return this.#values.includes(counting[this.#id]);
  }
}

class Ticked implements Predicate {
  readonly #id: ElementId;

  constructor(id: ElementId) {
    this.#id = id;
  }

  holds(answers: Answers): boolean {
    return answers.ticked(this.#id);
  }
}

class Answered implements Predicate {
  readonly #id: ElementId;

  constructor(id: ElementId) {
    this.#id = id;
  }

  holds({ counting }: Answers): boolean {
    return counting[this.#id] !== undefined;
  }
}

/** A group has a ticked checkbox. */
class AnyTicked implements Predicate {
  readonly #group: ElementId;

  constructor(group: ElementId) {
    this.#group = group;
  }

  holds({ ticks }: Answers): boolean {
    return ticks[this.#group] !== 0;
  }
}

const COMPARISONS: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  "==": (left, right) => left === right,
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
};

class Compared implements Predicate {
  readonly #test: (left: number, right: number) => boolean;
  readonly #left: Expression;
  readonly #right: Expression;

  constructor(test: (left: number, right: number) => boolean, left: Expression, right: Expression) {
    this.#test = test;
    this.#left = left;
    this.#right = right;
  }

  holds(answers: Answers): boolean {
    return this.#test(this.#left.value(answers), this.#right.value(answers));
  }
}

/** A quantity lies in one of some ranges. */
class Within implements Predicate {
  readonly #quantity: Expression;
  readonly #ranges: readonly [number, number][];

  constructor(quantity: Expression, ranges: readonly [number, number][]) {
    this.#quantity = quantity;
    this.#ranges = ranges;
  }

  holds(answers: Answers): boolean {
    const value = this.#quantity.value(answers);
    return this.#ranges.some(([low, high]) => low <= value && value <= high);
  }
}
