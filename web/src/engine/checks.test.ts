import { describe, expect, it, test } from "vitest";
import { surveyModel } from "../testing/survey-model.ts";
import type { Check, Condition } from "./model.generated.ts";
import { Session } from "./session.ts";

const OFFICE = 1;
const WORK = 2;
const HOME = 4;
const LIFTS = 6;
const DRIVES = 7;
const HIRED = 8;
const YEARS = 9;

/** Creates a session of a survey about work; the constraints stand on the question about years. */
function sessionOf(checks: Check[], answers: Record<string, unknown>): Session {
  const optional = { required: false, counted: false };
  const model = surveyModel(
    [
      { id: "page", kind: "page" },
      { id: "office" },
      { id: "work", kind: "number" },
      { id: "note", kind: "note" },
      { id: "home", kind: "checkbox", ...optional },
      { id: "tasks", kind: "checkboxes" },
      { id: "lifts", kind: "box", within: 5, ...optional },
      { id: "drives", kind: "box", within: 5, ...optional },
      { id: "hired", kind: "date" },
      { id: "years", kind: "number", checks },
    ],
    {
      work: { type: "number" },
      hired: { type: "string", format: "date" },
      years: { type: "number" },
    },
  );
  return new Session(model, "2026-11-21", answers);
}

/** Builds a constraint that blocks. */
function check(that: Condition, of: number[] = []): Check {
  return { message: "wrong", level: "error", of, that };
}

describe("a constraint follows every answer that it reads", () => {
  const one = { constant: 1 };
  test.each<[string, Condition, number, unknown, unknown]>([
    ["the option of a choice", { in: [OFFICE, [1]] }, OFFICE, 2, 1],
    ["a tick", { ticked: HOME }, HOME, false, true],
    ["an answer that is there", { answered: WORK }, WORK, undefined, 8],
    ["a number", { compare: [">", { answer: WORK }, one] }, WORK, 1, 8],
    ["a sum", { within: [{ sum: [{ answer: WORK }, one] }, [[5, 9]]] }, WORK, 1, 8],
    ["a date", { compare: [">", { yearsSince: HIRED }, one] }, HIRED, "2026-01-01", "2020-01-01"],
    ["ticks", { compare: ["==", { count: [LIFTS, DRIVES] }, one] }, DRIVES, false, true],
    ["the opposite", { not: { not: { ticked: HOME } } }, HOME, false, true],
    ["one of several", { all: [{ not: { ticked: LIFTS } }, { ticked: HOME }] }, HOME, false, true],
  ])("%s", (_, that, id, wrong, right) => {
    const session = sessionOf([check(that)], {});
    session.set(id, wrong);
    const message = () => session.snapshot(YEARS).constraintMessage;
    expect(message()).toBe("wrong");
    session.set(id, right);
    expect(message()).toBeUndefined();
    session.set(id, wrong);
    expect(message()).toBe("wrong");
  });
});

describe("constraints", () => {
  const fewer = { compare: ["<", { answer: YEARS }, { answer: WORK }] } satisfies Condition;

  it("mark only the question on which they stand", () => {
    const session = sessionOf([check(fewer, [YEARS, WORK])], { years: 8 });
    expect(session.set(WORK, 7)).toEqual([WORK, YEARS]);
    expect(session.set(OFFICE, 1)).toEqual([OFFICE]);
  });

  it("wait for the boxes of a group that they name", () => {
    const TASKS = 5;
    const session = sessionOf([check(fewer, [TASKS])], {});
    const message = () => session.snapshot(YEARS).constraintMessage;
    expect(message()).toBeUndefined();
    session.set(LIFTS, true);
    expect(message()).toBe("wrong");
  });
});
