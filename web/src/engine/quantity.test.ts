import { expect, it } from "vitest";
import { Answers } from "./answers.ts";
import type { Quantity, RuleElement } from "./model.generated.ts";
import { compileQuantity } from "./quantity.ts";

const HOURS: Quantity = { answer: 0 };
const elements: RuleElement[] = [
  { id: "hours", kind: "number" },
  { id: "advice", kind: "note" },
];

/** Computes a quantity of one answer, the hours of sleep. */
function evaluate(quantity: Quantity, hours?: number): number {
  const answers = new Answers(elements.length, "2026-11-21");
  answers.counting[0] = hours;
  return compileQuantity(quantity, elements).value(answers);
}

it("a power is the product of as many factors", () => {
  const powers = [1, 2, 3].map((exponent) => evaluate({ power: [HOURS, exponent] }, 7));
  expect(powers).toEqual([7, 49, 343]);
  expect(evaluate({ power: [HOURS, 2] })).toBeNaN();
});

it("a sum, a mean or a bound of no questions is unanswered", () => {
  for (const none of [{ sum: [] }, { mean: [] }, { min: [] }, { max: [] }]) expect(evaluate(none)).toBeNaN();
});

it("a sum with an unanswered part is unanswered", () => {
  const sum: Quantity = { sum: [{ constant: 1 }, HOURS, { constant: 2 }] };
  expect(evaluate(sum, 7)).toBe(10);
  expect(evaluate(sum)).toBeNaN();
});

it("a note has no number", () => {
  expect(evaluate({ answer: 1 }, 7)).toBeNaN();
});
