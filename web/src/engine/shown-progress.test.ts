import { describe, expect, it } from "vitest";
import { surveyModel } from "../testing/survey-model.ts";
import type { Model, RuleElement } from "./model.generated.ts";
import { Session } from "./session.ts";
import { ShownProgress } from "./shown-progress.ts";

type Answers = Record<string, unknown>;

/** Returns the figure that a participant sees with these answers. */
function shown(model: Model, answers: Answers, isReview = false): number {
  const session = new Session(model, "2026-11-21", answers);
  return new ShownProgress(session.table).percent(session, isReview);
}

/** Builds a survey of one page. */
function survey(...elements: Parameters<typeof surveyModel>[0]): Model {
  return surveyModel([{ id: "page", kind: "page" }, ...elements]);
}

describe("the progress that is shown", () => {
  it("weighs every family the same, and every question of a family", () => {
    const model = survey(
      { id: "a" },
      { id: "b" },
      { id: "b1", within: 2, hiddenWhen: { in: [2, [3]] } },
      { id: "b2", within: 2 },
    );
    expect(shown(model, {})).toBe(0);
    expect(shown(model, { a: 1 })).toBe(50);
    expect(shown(model, { b: 1 })).toBe(16);
    expect(shown(model, { a: 1, b: 1, b1: 1 })).toBe(83);
  });

  it("keeps a follow-up of a follow-up in the family", () => {
    const model = survey({ id: "a" }, { id: "b" }, { id: "b1", within: 2 }, { id: "b2", within: 3 });
    expect(shown(model, { a: 1 })).toBe(50);
    expect(shown(model, { a: 1, b: 1 })).toBe(66);
  });

  it("counts follow-ups that an answer makes needless as done", () => {
    const model = survey({ id: "a" }, { id: "b", within: 1, hiddenWhen: { in: [1, [3]] } });
    expect(shown(model, { a: 1 })).toBe(50);
    expect(shown(model, { a: 3 })).toBe(99);
  });

  it("does not count what is hidden as done while an answer can still open it", () => {
    const hidden: Partial<RuleElement> = { hiddenWhen: { not: { in: [1, [1]] } } };
    const model = survey({ id: "a", hides: [2] }, { id: "b", ...hidden });
    expect(shown(model, {})).toBe(0);
    expect(shown(model, { a: 2 })).toBe(99);
    const chain = survey(
      { id: "a", hides: [2] },
      { id: "b", ...hidden, hides: [3] },
      { id: "c", hiddenWhen: { not: { in: [2, [1]] } } },
    );
    expect(shown(chain, {})).toBe(0);
    expect(shown(chain, { a: 1 })).toBe(33);
    expect(shown(chain, { a: 2 })).toBe(99);
  });

  it("gives no weight to what a box or an optional question opens", () => {
    const box = survey(
      { id: "a" },
      { id: "box", kind: "checkbox", required: false, counted: false, hides: [3] },
      { id: "b", hiddenWhen: { not: { ticked: 2 } } },
    );
    expect(shown(box, { a: 1 })).toBe(99);
    expect(shown(box, { a: 1, box: true })).toBe(99);
    const optional = survey(
      { id: "a" },
      { id: "o", required: false, counted: false, hides: [3] },
      { id: "b", hiddenWhen: { in: [2, [1]] } },
    );
    expect(shown(optional, { a: 1 })).toBe(99);
    const mandatory = survey(
      { id: "box", kind: "checkbox", hides: [2] },
      { id: "b", hiddenWhen: { not: { ticked: 1 } } },
    );
    expect(shown(mandatory, { box: true })).toBe(99);
  });

  it("counts a box that has to be ticked once it is ticked", () => {
    const model = survey({ id: "box", kind: "checkbox" });
    expect(shown(model, {})).toBe(0);
    expect(shown(model, { box: false })).toBe(0);
    expect(shown(model, { box: true })).toBe(99);
  });

  it("counts a group of boxes once as many are ticked as have to be", () => {
    const box = { kind: "box", within: 1, required: false, counted: false } as const;
    const boxes = [
      { id: "tired", ...box },
      { id: "worried", ...box },
      { id: "dizzy", ...box },
    ];
    const any = survey({ id: "symptoms", kind: "checkboxes" }, ...boxes);
    expect(shown(any, { tired: false })).toBe(0);
    expect(shown(any, { tired: true })).toBe(99);
    const two = survey({ id: "symptoms", kind: "checkboxes", min: 2, max: 2 }, ...boxes);
    expect(shown(two, { tired: true })).toBe(0);
    expect(shown(two, { tired: true, worried: true })).toBe(99);
    expect(shown(two, { tired: true, worried: true, dizzy: true })).toBe(0);
  });

  it("takes the box beside a field for its answer, and lets it close what follows", () => {
    const model = survey(
      { id: "a", hides: [3] },
      { id: "skip", kind: "orBox", of: 1, required: false, counted: false },
      { id: "b", within: 1 },
    );
    expect(shown(model, {})).toBe(0);
    expect(shown(model, { a: 1 })).toBe(50);
    expect(shown(model, { skip: true })).toBe(99);
  });

  it("allows options that ask about a question that the box beside their field opens", () => {
    const model = survey(
      { id: "why", hiddenWhen: { not: { ticked: 3 } }, hides: [2] },
      { id: "a", optionRules: [{ value: 2, hiddenWhen: { in: [1, [2]] } }] },
      { id: "skip", kind: "orBox", of: 2, required: false, counted: false, hides: [1] },
    );
    expect(shown(model, {})).toBe(0);
    expect(shown(model, { a: 1 })).toBe(99);
    expect(shown(model, { skip: true })).toBe(50);
    expect(shown(model, { skip: true, why: 2 })).toBe(99);
  });

  it("keeps what an answer is worth when the question is hidden later", () => {
    const model = survey({ id: "a", hiddenWhen: { in: [2, [1]] } }, { id: "b", hides: [1] });
    expect(shown(model, { a: 1 })).toBe(50);
    expect(shown(model, { a: 1, b: 1 })).toBe(99);
  });

  it("is 100 on the review, and only when nothing is missing", () => {
    const model = survey({ id: "a" }, { id: "b" });
    expect(shown(model, { a: 1, b: 1 })).toBe(99);
    expect(shown(model, { a: 1, b: 1 }, true)).toBe(100);
    expect(shown(model, { a: 1 }, true)).toBe(50);
  });

  it("is nothing before the review of a survey that only wishes", () => {
    const model = survey({ id: "wish", required: false, counted: false });
    expect(shown(model, {})).toBe(0);
    expect(shown(model, {}, true)).toBe(100);
  });
});
