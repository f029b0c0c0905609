import { beforeEach, describe, expect, it } from "vitest";
import { surveyModel } from "../testing/survey-model.ts";
import { Session } from "./session.ts";

const HEALTH = 1;
const SICK = 2;
const HELP = 3;
const ADVICE = 4;

/** A survey in which the options of help depend on health, and one of them also on sick leave. */
const model = surveyModel([
  { id: "page", kind: "page" },
  { id: "health", hides: [HELP, ADVICE] },
  { id: "sick", hides: [HELP] },
  {
    id: "help",
    optionRules: [
      { value: 1, hiddenWhen: { in: [HEALTH, [1]] } },
      { value: 2, hiddenWhen: { in: [HEALTH, [2]] } },
      { value: 3, hiddenWhen: { any: [{ in: [HEALTH, [1, 2]] }, { in: [SICK, [1]] }] } },
    ],
  },
  { id: "advice", hiddenWhen: { in: [HEALTH, [3]] } },
]);

describe("the options of a choice that are hidden", () => {
  let session: Session;
  beforeEach(() => {
    session = new Session(model, "2026-11-21");
  });

  it("change when one takes the place of another", () => {
    expect(session.set(HEALTH, 1)).toContain(HELP);
    expect(session.hiddenOptions(HELP)).toEqual([1, 3]);
    expect(session.set(HEALTH, 2)).toContain(HELP);
    expect(session.hiddenOptions(HELP)).toEqual([2, 3]);
  });

  it("stay the same list while the same ones are hidden", () => {
    session.set(HEALTH, 1);
    const before = session.hiddenOptions(HELP);
    expect(session.set(SICK, 1)).toEqual([SICK]);
    expect(session.hiddenOptions(HELP)).toBe(before);
  });

  it("leave a question without rules for its options unchanged", () => {
    expect(session.set(HEALTH, 1)).not.toContain(ADVICE);
    expect(session.set(HEALTH, 3)).toContain(ADVICE);
  });
});
