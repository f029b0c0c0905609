import { readingOf } from "../kinds/readings.ts";
import type { Answers } from "./answers.ts";
import type { ElementId, Quantity, RuleElement } from "./model.generated.ts";
import { digitsOf, yearsUntil } from "./moment.ts";

/**
 * A compiled quantity. `NaN` stands for unanswered: it passes through every operator as unanswered does, and no comparison with it is
 * true. Each form is a class, as the forms of a condition are.
 */
export interface Expression {
  /** Returns the value for these answers, a finite number or `NaN`. */
  value(answers: Answers): number;
}

type Step = (left: number, right: number) => number;

/** Compiles a quantity. */
export function compileQuantity(quantity: Quantity, elements: readonly RuleElement[]): Expression {
  if ("constant" in quantity) return new Constant(quantity.constant);
  if ("answer" in quantity) {
    const id = quantity.answer;
    return readingOf(elements[id]?.kind)?.holds === "moment" ? new MomentAnswer(id) : new NumberAnswer(id);
  }
  if ("moment" in quantity) return new Constant(digitsOf(quantity.moment));
  if ("yearsSince" in quantity) return new YearsSince(quantity.yearsSince);
  if ("count" in quantity) return new TickCount(quantity.count);
  if ("sum" in quantity) return fold(add, quantity.sum, elements);
  if ("mean" in quantity) {
    const { mean } = quantity;
    return new Pair(divide, fold(add, mean, elements), new Constant(mean.length));
  }
  if ("min" in quantity) return fold(Math.min, quantity.min, elements);
  if ("max" in quantity) return fold(Math.max, quantity.max, elements);
  if ("subtract" in quantity) return pair(subtract, quantity.subtract, elements);
  if ("multiply" in quantity) return pair(multiply, quantity.multiply, elements);
  if ("divide" in quantity) return pair(divide, quantity.divide, elements);
  if ("power" in quantity) return new Power(compileQuantity(quantity.power[0], elements), quantity.power[1]);
  return new Pair(multiply, new Constant(-1), compileQuantity(quantity.negate, elements));
}

function pair(step: Step, parts: [Quantity, Quantity], elements: readonly RuleElement[]): Expression {
  return new Pair(step, compileQuantity(parts[0], elements), compileQuantity(parts[1], elements));
}

function fold(step: Step, parts: readonly Quantity[], elements: readonly RuleElement[]): Expression {
  return new Fold(
    step,
    parts.map((part) => compileQuantity(part, elements)),
  );
}

const add: Step = (left, right) => left + right;
const subtract: Step = (left, right) => left - right;
const multiply: Step = (left, right) => left * right;
const divide: Step = (left, right) => left / right;

/** Replaces an infinite number by `NaN`. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}

class Constant implements Expression {
  readonly #value: number;

  constructor(value: number) {
    this.#value = value;
  }

  value(): number {
    return this.#value;
  }
}

/** The answer of a number or a year. The name of an option is no number. */
class NumberAnswer implements Expression {
  readonly #id: ElementId;

  constructor(id: ElementId) {
    this.#id = id;
  }

  value({ counting }: Answers): number {
    const answer = counting[this.#id];
    return typeof answer === "number" ? answer : Number.NaN;
  }
}

/** The answer of a date or a time, by its digits. */
class MomentAnswer implements Expression {
  readonly #id: ElementId;

  constructor(id: ElementId) {
    this.#id = id;
  }

  value({ counting }: Answers): number {
    const answer = counting[this.#id];
    return typeof answer === "string" ? digitsOf(answer) : Number.NaN;
  }
}

class YearsSince implements Expression {
  readonly #id: ElementId;

  constructor(id: ElementId) {
    this.#id = id;
  }

  value({ counting, today }: Answers): number {
    const day = counting[this.#id];
    return typeof day === "string" ? yearsUntil(day, today) : Number.NaN;
  }
}

class TickCount implements Expression {
  readonly #boxes: readonly ElementId[];

  constructor(boxes: readonly ElementId[]) {
    this.#boxes = boxes;
  }

  value(answers: Answers): number {
    return this.#boxes.reduce((count, id) => count + Number(answers.ticked(id)), 0);
  }
}

/** Quantities folded from left to right; without any, the result is unanswered. */
class Fold implements Expression {
  readonly #step: Step;
  readonly #parts: readonly Expression[];

  constructor(step: Step, parts: readonly Expression[]) {
    this.#step = step;
    this.#parts = parts;
  }

  value(answers: Answers): number {
    let value: number | undefined;
    for (const part of this.#parts) {
      const next = part.value(answers);
      value = value === undefined ? next : this.#step(value, next);
    }
    return finite(value ?? Number.NaN);
  }
}

/** An operator between two quantities. */
class Pair implements Expression {
  readonly #step: Step;
  readonly #left: Expression;
  readonly #right: Expression;

  constructor(step: Step, left: Expression, right: Expression) {
    this.#step = step;
    this.#left = left;
    this.#right = right;
  }

  value(answers: Answers): number {
    return finite(this.#step(this.#left.value(answers), this.#right.value(answers)));
  }
}

/** A product of equal factors, from left to right: `**` may round differently from the server. */
class Power implements Expression {
  readonly #base: Expression;
  readonly #exponent: number;

  constructor(base: Expression, exponent: number) {
    this.#base = base;
    this.#exponent = exponent;
  }

  value(answers: Answers): number {
    const factor = this.#base.value(answers);
    let product = factor;
    for (let times = 1; times < this.#exponent; times++) product *= factor;
    return finite(product);
  }
}
