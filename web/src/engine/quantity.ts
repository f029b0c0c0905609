import { readingOf } from "../kinds/readings.ts";
import type { Answers } from "./answers.ts";
import type { ElementId, Quantity, RuleElement } from "./model.generated.ts";
import { digitsOf, yearsUntil } from "./moment.ts";

/** A compiled quantity; `NaN` stands for unanswered. */
export type Calculate = () => number;

/**
 * Compiles a quantity. `NaN` stands for unanswered: it passes through every operator as unanswered does, and no comparison with it
 * is true.
 */
export function compileQuantity(
  quantity: Quantity,
  elements: readonly RuleElement[],
  answers: Answers,
): Calculate {
  const calculate = calculation(quantity, elements, answers);
  return () => {
    const value = calculate();
    return Number.isFinite(value) ? value : Number.NaN;
  };
}

function calculation(quantity: Quantity, elements: readonly RuleElement[], answers: Answers): Calculate {
  const compile = (part: Quantity) => compileQuantity(part, elements, answers);
  const pair = ([a, b]: [Quantity, Quantity]) => [compile(a), compile(b)] as const;

  if ("constant" in quantity) {
    return () => quantity.constant;
  }
  if ("answer" in quantity) {
    return answerOf(quantity.answer, elements, answers);
  }
  if ("moment" in quantity) {
    const moment = digitsOf(quantity.moment);
    return () => moment;
  }
  if ("yearsSince" in quantity) {
    return () => {
      const day = answers.counting[quantity.yearsSince];
      return typeof day === "string" ? yearsUntil(day, answers.today) : Number.NaN;
    };
  }
  if ("count" in quantity) {
    return () => quantity.count.reduce((count, id) => count + Number(answers.ticked(id)), 0);
  }
  if ("sum" in quantity) {
    return fold(quantity.sum.map(compile), add);
  }
  if ("mean" in quantity) {
    const sum = fold(quantity.mean.map(compile), add);
    return () => sum() / quantity.mean.length;
  }
  if ("min" in quantity) {
    return fold(quantity.min.map(compile), Math.min);
  }
  if ("max" in quantity) {
    return fold(quantity.max.map(compile), Math.max);
  }
  if ("subtract" in quantity) {
    const [left, right] = pair(quantity.subtract);
    return () => left() - right();
  }
  if ("multiply" in quantity) {
    const [left, right] = pair(quantity.multiply);
    return () => left() * right();
  }
  if ("divide" in quantity) {
    const [left, right] = pair(quantity.divide);
    return () => left() / right();
  }
  if ("power" in quantity) {
    const [base, exponent] = quantity.power;
    return power(compile(base), exponent);
  }
  const part = compile(quantity.negate);
  return () => -part();
}

/** Reads an answer as a number: a number, a year, or the digits of a moment. The name of an option is no number. */
function answerOf(id: ElementId, elements: readonly RuleElement[], answers: Answers): Calculate {
  const isMoment = readingOf(elements[id]?.kind)?.holds === "moment";
  return () => {
    const answer = answers.counting[id];
    if (typeof answer === "number") return answer;
    return isMoment && typeof answer === "string" ? digitsOf(answer) : Number.NaN;
  };
}

const add = (a: number, b: number) => a + b;

/** Folds quantities from left to right; without any, the result is unanswered. */
function fold(parts: Calculate[], step: (a: number, b: number) => number): Calculate {
  const [first, ...rest] = parts;
  return first ? () => rest.reduce((value, part) => step(value, part()), first()) : () => Number.NaN;
}

/** Multiplies from left to right: `**` may round differently from the server. */
function power(base: Calculate, exponent: number): Calculate {
  return () => {
    const factor = base();
    let product = factor;
    for (let times = 1; times < exponent; times++) product *= factor;
    return product;
  };
}
