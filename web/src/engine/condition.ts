import { readingOf } from "../kinds/readings.ts";
import type { Answers } from "./answers.ts";
import type { Comparison, Condition, ElementId, OptionValue, RuleElement } from "./model.generated.ts";
import { type Calculate, compileQuantity } from "./quantity.ts";

/** A condition that is ready to be asked whether it holds now. */
export type Check = () => boolean;

/** Compiles a condition; `undefined` when it is written as the one that never holds. */
export function compileCondition(
  condition: Condition | undefined,
  elements: readonly RuleElement[],
  answers: Answers,
): Check | undefined {
  if (!condition || ("any" in condition && condition.any.length === 0)) return undefined;
  return check(condition, elements, answers);
}

function check(condition: Condition, elements: readonly RuleElement[], answers: Answers): Check {
  const compile = (part: Condition) => check(part, elements, answers);

  if ("all" in condition) {
    return fold(condition.all.map(compile), (left, right) => () => left() && right(), true);
  }
  if ("any" in condition) {
    return fold(condition.any.map(compile), (left, right) => () => left() || right(), false);
  }
  if ("not" in condition) {
    const part = compile(condition.not);
    return () => !part();
  }
  if ("in" in condition) {
    const [id, values] = condition.in;
    return isAmong(id, values, elements, answers);
  }
  if ("ticked" in condition) {
    return () => answers.counting[condition.ticked] === true;
  }
  if ("answered" in condition) {
    const id = condition.answered;
    return readingOf(elements[id]?.kind)?.holds === "ticks"
      ? () => answers.ticks[id] !== 0
      : () => answers.counting[id] !== undefined;
  }
  if ("compare" in condition) {
    const [comparison, left, right] = condition.compare;
    return compare(
      comparison,
      compileQuantity(left, elements, answers),
      compileQuantity(right, elements, answers),
    );
  }
  const [quantity, ranges] = condition.within;
  const calculate = compileQuantity(quantity, elements, answers);
  return () => {
    const value = calculate();
    return ranges.some(([low, high]) => low <= value && value <= high);
  };
}

/** Joins conditions two by two, so that no list is walked when they are asked. */
function fold(parts: Check[], join: (left: Check, right: Check) => Check, ofNone: boolean): Check {
  const [first, ...rest] = parts;
  return first ? rest.reduce(join, first) : () => ofNone;
}

/** Looks the answer of a choice or a text up in a list. A typed number or day is never an option. */
function isAmong(
  id: ElementId,
  values: OptionValue[],
  elements: readonly RuleElement[],
  answers: Answers,
): Check {
  const holds = readingOf(elements[id]?.kind)?.holds;
  if (holds !== "option" && holds !== "text") return () => false;
  return () => {
    const answer = answers.counting[id];
    return answer !== undefined && (values as unknown[]).includes(answer);
  };
}

function compare(comparison: Comparison, left: Calculate, right: Calculate): Check {
  switch (comparison) {
    case "==":
      return () => left() === right();
    case "<":
      return () => left() < right();
    case "<=":
      return () => left() <= right();
    case ">":
      return () => left() > right();
    case ">=":
      return () => left() >= right();
  }
}
