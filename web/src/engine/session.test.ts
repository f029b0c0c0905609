import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Model } from "./model.generated.ts";
import { Session } from "./session.ts";

/** A page about sleep with a follow-up and symptoms, and a page of its own for those who sleep badly. */
const model: Model = {
  format: 1,
  survey: "sleep",
  version: 1,
  languages: ["en-US"],
  consent: null,
  stepper: true,
  finish: "feedback",
  pages: [
    {
      id: "sleep",
      progress: true,
      schema: {
        type: "object",
        properties: {
          sleepsWell: { type: "integer", enum: [1, 2] },
          wakesAt: { type: "number", multipleOf: 1, minimum: 0, maximum: 23 },
          tired: { type: "boolean" },
          worried: { type: "boolean" },
        },
      },
      ui: {},
    },
    {
      id: "advice",
      progress: true,
      schema: { type: "object", properties: { wish: { type: "string", maxLength: 10 } } },
      ui: {},
    },
  ],
  rules: {
    elements: [
      { id: "sleep", kind: "page" },
      { id: "sleepsWell", kind: "choice", within: 0, required: true, counted: true },
      { id: "wakesAt", kind: "number", within: 1, required: true, hiddenWhen: { in: [1, [1]] } },
      { id: "symptoms", kind: "checkboxes", within: 0, required: true, min: 1 },
      { id: "tired", kind: "box", within: 3 },
      { id: "worried", kind: "box", within: 3 },
      { id: "advice", kind: "page" },
      { id: "wish", kind: "text", within: 6, hiddenWhen: { in: [1, [1]] } },
    ],
    order: [0, 1, 2, 3, 4, 5, 6, 7],
    listeners: [[1, 3], [2, 7], [], [4, 5], [], [], [7], []],
  },
};
const [SLEEP, WELL, WAKES_AT, SYMPTOMS, TIRED, , ADVICE, WISH] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const TODAY = "2026-11-21";

describe("a session", () => {
  let session: Session;
  beforeEach(() => {
    session = new Session(model, TODAY);
  });

  test("says what an answer has changed, and nothing else", () => {
    expect(session.set(WELL, 1)).toEqual([WELL, WAKES_AT, WISH, ADVICE]);
    expect(session.set(WELL, 1)).toEqual([]);
    expect(session.set(TIRED, true)).toEqual([TIRED, SYMPTOMS]);
  });

  test("tells those who look at a question, after everything has settled", () => {
    const seen: boolean[] = [];
    const stop = session.subscribe(WAKES_AT, () => seen.push(session.state(WAKES_AT).visible));
    const other = vi.fn();
    session.subscribe(TIRED, other);
    session.set(WELL, 1);
    session.set(WELL, 2);
    stop();
    session.set(WELL, 1);
    expect(seen).toEqual([false, true]);
    expect(other).not.toHaveBeenCalled();
  });

  test("tells those who look at everything once per answer", () => {
    const listener = vi.fn();
    session.subscribeAll(listener);
    session.set(WELL, 1);
    session.set(WELL, 1);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test("gives the same snapshot as long as nothing in it changes", () => {
    const [wakesAt, tired] = [session.snapshot(WAKES_AT), session.snapshot(TIRED)];
    session.set(WELL, 2);
    expect(session.snapshot(WAKES_AT)).toBe(wakesAt);
    session.set(WELL, 1);
    expect(session.snapshot(WAKES_AT)).not.toBe(wakesAt);
    expect(session.snapshot(WAKES_AT)).toMatchObject({ visible: false });
    expect(session.snapshot(TIRED)).toBe(tired);
  });

  test("shows in the snapshot of a group that a tick has met its need", () => {
    expect(session.snapshot(SYMPTOMS)).toMatchObject({ answered: false, violation: "required" });
    session.set(TIRED, true);
    expect(session.snapshot(SYMPTOMS)).toMatchObject({ answered: true, violation: undefined });
  });

  test("keeps what was typed, valid or not, also while it is hidden", () => {
    session.set(WAKES_AT, 25);
    session.set(WELL, 1);
    expect(session.snapshot(WAKES_AT)).toMatchObject({ value: 25, violation: undefined });
    session.set(WELL, 2);
    expect(session.snapshot(WAKES_AT)).toMatchObject({ value: 25, answered: false, violation: "range" });
  });

  test("tells a text field of every keystroke, though a space at its end is no other answer", () => {
    session.set(WISH, "rest");
    expect(session.set(WISH, "rest ")).toEqual([WISH]);
    expect(session.snapshot(WISH).value).toBe("rest ");
    expect(session.payload()).toMatchObject({ wish: "rest" });
  });

  test("skips a page that shows nothing", () => {
    expect(session.shows(ADVICE)).toBe(true);
    session.set(WELL, 1);
    expect(session.shows(ADVICE)).toBe(false);
    expect(session.shows(SLEEP)).toBe(true);
    expect(session.state(ADVICE).visible).toBe(true);
  });

  test("names what is wrong on one page", () => {
    session.set(WISH, "much too long");
    expect(session.violations(SLEEP).map(({ id }) => id)).toEqual(["sleepsWell", "wakesAt", "symptoms"]);
    expect(session.violations(ADVICE)).toEqual([{ id: "wish", rule: "max_length" }]);
  });

  test("starts from a draft, and overlooks what the survey no longer asks", () => {
    const resumed = new Session(model, TODAY, { sleepsWell: 1, tired: true, dreams: 4 });
    expect(resumed.payload()).toEqual({ sleepsWell: 1, tired: true, worried: false });
    expect(resumed.progress()).toBe(1);
  });

  test("looks at everything anew when another day begins", () => {
    const day: Model = {
      ...model,
      pages: [
        {
          id: "day",
          progress: true,
          schema: {
            type: "object",
            properties: {
              born: { type: "string", format: "date", latest: "today" },
              drives: { type: "boolean" },
            },
          },
          ui: {},
        },
      ],
      rules: {
        elements: [
          { id: "day", kind: "page" },
          { id: "born", kind: "date", within: 0 },
          {
            id: "drives",
            kind: "checkbox",
            within: 0,
            hiddenWhen: { not: { compare: [">=", { yearsSince: 1 }, { constant: 18 }] } },
          },
        ],
        order: [0, 1, 2],
        listeners: [[1, 2], [2], []],
      },
    };
    const session = new Session(day, TODAY, { born: "2008-11-22" });
    const listener = vi.fn();
    session.subscribe(2, listener);
    expect(session.state(2).visible).toBe(false);
    session.setToday("2026-11-22");
    expect(session.state(2).visible).toBe(true);
    expect(listener).toHaveBeenCalledTimes(1);
    session.setToday("2008-11-21");
    expect(session.violations()).toEqual([{ id: "born", rule: "range" }]);
    expect(session.state(2).visible).toBe(false);
  });

  test("setToday shows a constraint that only the day has made fail", () => {
    const adult: Model = {
      ...model,
      pages: [
        {
          id: "day",
          progress: true,
          schema: { type: "object", properties: { born: { type: "string", format: "date" } } },
          ui: {},
        },
      ],
      rules: {
        elements: [
          { id: "day", kind: "page" },
          {
            id: "born",
            kind: "date",
            within: 0,
            checks: [
              {
                message: "minor",
                level: "error",
                of: [1],
                that: { compare: ["<", { yearsSince: 1 }, { constant: 18 }] },
              },
            ],
          },
        ],
        order: [0, 1],
        listeners: [[1], []],
      },
    };
    const session = new Session(adult, TODAY, { born: "2008-11-22" });
    const listener = vi.fn();
    session.subscribe(1, listener);
    expect(session.snapshot(1)).toMatchObject({ violation: undefined, constraintMessage: undefined });
    session.setToday("2026-11-22");
    expect(session.snapshot(1)).toMatchObject({ violation: "check", constraintMessage: "minor" });
    expect(listener).toHaveBeenCalledTimes(1);
    session.setToday("2026-11-21");
    expect(session.snapshot(1)).toMatchObject({ violation: undefined, constraintMessage: undefined });
  });
});
