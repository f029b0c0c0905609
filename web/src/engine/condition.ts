import { readingOf } from "../kinds/readings.ts";
import type { Answers } from "./answers.ts";
import type { Comparison, Condition, ElementId, OptionValue, RuleElement } from "./model.generated.ts";
import { type Calculate, compileQuantity } from "./quantity.ts";

/** A compiled condition: reports whether it holds now. */
export type Predicate = () => boolean;

/** The predicate that never holds. */
export const never: Predicate = () => false;

/** Compiles a condition; returns `undefined` if it is the literal that never holds. */
export function compileCondition(
  condition: Condition | undefined,
  elements: readonly RuleElement[],
  answers: Answers,
): Predicate | undefined {
  if (!condition || ("any" in condition && condition.any.length === 0)) return undefined;
  return compile(condition, elements, answers);
}

function compile(condition: Condition, elements: readonly RuleElement[], answers: Answers): Predicate {
  const compilePart = (part: Condition) => compile(part, elements, answers);

  if ("all" in condition) {
    return fold(condition.all.map(compilePart), (left, right) => () => left() && right(), true);
  }
  if ("any" in condition) {
    return fold(condition.any.map(compilePart), (left, right) => () => left() || right(), false);
  }
  if ("not" in condition) {
    const part = compilePart(condition.not);
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

/** Joins conditions in pairs, so that evaluation walks no list. */
function fold(
  parts: Predicate[],
  join: (left: Predicate, right: Predicate) => Predicate,
  ofNone: boolean,
): Predicate {
  const [first, ...rest] = parts;
  return first ? rest.reduce(join, first) : () => ofNone;
}

/** Looks up the answer of a choice or a text in a list. A typed number or day is never an option. */
function isAmong(
  id: ElementId,
  values: OptionValue[],
  elements: readonly RuleElement[],
  answers: Answers,
): Predicate {
  const holds = readingOf(elements[id]?.kind)?.holds;
  if (holds !== "option" && holds !== "text") return never;
  return () => {
    const answer = answers.counting[id];
    return answer !== undefined && (values as unknown[]).includes(answer);
  };
}

function compare(comparison: Comparison, left: Calculate, right: Calculate): Predicate {
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
