import { expect, it } from "vitest";
import { surveyModel } from "../testing/survey-model.ts";
import type { Comparison, Condition } from "./model.generated.ts";
import { Session } from "./session.ts";

const [WAKES_AT, ADVICE] = [1, 3];

/** Returns whether a condition hides a question from a participant who wakes at this hour. */
function hides(hiddenWhen: Condition, wakesAt?: number): boolean {
  const model = surveyModel(
    [
      { id: "sleep", kind: "page" },
      { id: "wakesAt", kind: "number", hides: [2] },
      { id: "tired", hiddenWhen },
      { id: "advice", kind: "note" },
    ],
    { wakesAt: { type: "number", multipleOf: 1 } },
  );
  return !new Session(model, "2026-11-21", { wakesAt }).state(2).visible;
}

it.each<[Comparison, boolean[]]>([
  ["==", [false, true, false]],
  ["<", [true, false, false]],
  ["<=", [true, true, false]],
  [">", [false, false, true]],
  [">=", [false, true, true]],
])("%s compares an answer below, at and above a bound, and none with no answer", (comparison, expected) => {
  const condition: Condition = { compare: [comparison, { answer: WAKES_AT }, { constant: 7 }] };
  expect([6, 7, 8].map((hour) => hides(condition, hour))).toEqual(expected);
  expect(hides(condition)).toBe(false);
});

it("a typed number is no option, though it looks like one", () => {
  expect(hides({ in: [WAKES_AT, [7]] }, 7)).toBe(false);
  expect(hides({ not: { in: [WAKES_AT, [7]] } }, 7)).toBe(true);
});

it("a note has no answer", () => {
  const conditions: Condition[] = [{ in: [ADVICE, [7]] }, { answered: ADVICE }];
  expect(conditions.map((condition) => hides(condition, 7))).toEqual([false, false]);
});

it("no condition of none holds, and every one of all of none", () => {
  expect(hides({ any: [] })).toBe(false);
  expect(hides({ all: [] })).toBe(true);
});
