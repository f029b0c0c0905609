import { beforeEach, describe, expect, test, vi } from "vitest";
import { surveyModel } from "../testing/survey-model.ts";
import type { Check, Condition, FieldSchema } from "./model.generated.ts";
import { Session } from "./session.ts";

const optional = { required: false, counted: false };

/** A page about sleep with a follow-up and symptoms, and a second page for participants who sleep badly. */
const model = surveyModel(
  [
    { id: "sleep", kind: "page" },
    { id: "sleepsWell", hides: [7] },
    { id: "wakesAt", kind: "number", within: 1, counted: false, hiddenWhen: { in: [1, [1]] } },
    { id: "symptoms", kind: "checkboxes", counted: false, min: 1 },
    { id: "tired", kind: "box", within: 3, ...optional },
    { id: "worried", kind: "box", within: 3, ...optional },
    { id: "advice", kind: "page" },
    { id: "wish", kind: "text", ...optional, hiddenWhen: { in: [1, [1]] } },
  ],
  {
    wakesAt: { type: "number", multipleOf: 1, minimum: 0, maximum: 23 },
    wish: { type: "string", maxLength: 10 },
  },
);

/** Finds an element of a session by its id. */
function find(session: Session, id: string): number {
  const element = session.item(id) ?? session.container(id);
  if (element === undefined) throw new Error(`no ${id}`);
  return element;
}

const TODAY = "2026-11-21";

const empty = new Session(model, TODAY);
const SLEEP = find(empty, "sleep");
const WELL = find(empty, "sleepsWell");
const WAKES_AT = find(empty, "wakesAt");
const SYMPTOMS = find(empty, "symptoms");
const TIRED = find(empty, "tired");
const ADVICE = find(empty, "advice");
const WISH = find(empty, "wish");

describe("a session", () => {
  let session: Session;
  beforeEach(() => {
    session = new Session(model, TODAY);
  });

  test("set returns only the changed elements", () => {
    expect(session.set(WELL, 1)).toEqual([WELL, WAKES_AT, WISH, ADVICE]);
    expect(session.set(WELL, 1)).toEqual([]);
    expect(session.set(TIRED, true)).toEqual([TIRED, SYMPTOMS]);
  });

  test("subscribe notifies after settling, and not after unsubscribing", () => {
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

  test("subscribeAll notifies once per changed answer, and not after unsubscribing", () => {
    const listener = vi.fn();
    const stop = session.subscribeAll(listener);
    session.set(WELL, 1);
    session.set(WELL, 1);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    session.set(WELL, 2);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test("snapshot returns the same object until something in it changes", () => {
    const [wakesAt, tired] = [session.snapshot(WAKES_AT), session.snapshot(TIRED)];
    session.set(WELL, 2);
    expect(session.snapshot(WAKES_AT)).toBe(wakesAt);
    session.set(WELL, 1);
    expect(session.snapshot(WAKES_AT)).not.toBe(wakesAt);
    expect(session.snapshot(WAKES_AT)).toMatchObject({ visible: false });
    expect(session.snapshot(TIRED)).toBe(tired);
  });

  test("snapshot returns the same object after a change that is undone", () => {
    const before = session.snapshot(WAKES_AT);
    session.set(WELL, 1);
    session.set(WELL, 2);
    expect(session.snapshot(WAKES_AT)).toBe(before);
  });

  test("a choice whose options hide notifies its view", () => {
    const help = surveyModel([
      { id: "help", kind: "page" },
      { id: "sleepsWell", hides: [2] },
      { id: "wants", optionRules: [{ value: 3, hiddenWhen: { in: [1, [1]] } }] },
    ]);
    const session = new Session(help, TODAY, { wants: 1 });
    const wants = find(session, "wants");
    const listener = vi.fn();
    session.subscribe(wants, listener);
    const before = session.snapshot(wants);
    expect(before.hiddenOptions).toEqual([]);
    session.set(find(session, "sleepsWell"), 1);
    expect(listener).toHaveBeenCalledTimes(1);
    // The answer stays: only the options differ.
    expect(session.snapshot(wants)).toEqual({ ...before, hiddenOptions: [3] });
  });

  test("snapshot of a checkbox group follows the ticks of its boxes", () => {
    expect(session.snapshot(SYMPTOMS)).toMatchObject({ answered: false, violation: "required" });
    session.set(TIRED, true);
    expect(session.snapshot(SYMPTOMS)).toMatchObject({ answered: true, violation: undefined });
  });

  test("snapshot keeps an invalid value while its question is hidden", () => {
    session.set(WAKES_AT, 25);
    session.set(WELL, 1);
    expect(session.snapshot(WAKES_AT)).toMatchObject({ value: 25, violation: undefined });
    session.set(WELL, 2);
    expect(session.snapshot(WAKES_AT)).toMatchObject({ value: 25, answered: false, violation: "range" });
  });

  test("set notifies for trailing space, and payload trims", () => {
    session.set(WISH, "rest");
    expect(session.set(WISH, "rest ")).toEqual([WISH]);
    expect(session.snapshot(WISH).value).toBe("rest ");
    expect(session.payload()).toMatchObject({ wish: "rest" });
  });

  test("null and undefined empty a field", () => {
    for (const nothing of [null, undefined]) {
      session.set(WELL, 3);
      session.set(WELL, nothing);
      expect(session.value(WELL)).toBeUndefined();
      expect(session.snapshot(WELL)).toMatchObject({ answered: false, violation: "required" });
    }
  });

  test("an answer of zero has no sign", () => {
    session.set(WAKES_AT, -0);
    expect(session.answer(WAKES_AT)).toBe(0);
  });

  test("a group of checkboxes and a note hold no value of their own", () => {
    const model = surveyModel([
      { id: "sleep", kind: "page" },
      { id: "intro", kind: "note", ...optional },
      { id: "symptoms", kind: "checkboxes" },
    ]);
    const session = new Session(model, TODAY, { intro: true, symptoms: true });
    expect([1, 2].map((id) => session.value(id))).toEqual([undefined, undefined]);
    expect(session.payload()).toEqual({});
  });

  test("a hidden question is not disabled", () => {
    session.set(WELL, 1);
    expect(session.state(WAKES_AT)).toEqual({ visible: false, disabled: false });
  });

  test("shows is false for a page whose items are all hidden", () => {
    expect(session.shows(ADVICE)).toBe(true);
    session.set(WELL, 1);
    expect(session.shows(ADVICE)).toBe(false);
    expect(session.shows(SLEEP)).toBe(true);
    expect(session.state(ADVICE).visible).toBe(true);
  });

  test("violations of a page leave out other pages", () => {
    session.set(WISH, "much too long");
    expect(session.violations(SLEEP).map(({ id }) => id)).toEqual(["sleepsWell", "wakesAt", "symptoms"]);
    expect(session.violations(ADVICE)).toEqual([{ id: "wish", rule: "max_length" }]);
  });

  test("constructor ignores unknown ids of a draft", () => {
    const resumed = new Session(model, TODAY, { sleepsWell: 1, tired: true, dreams: 4 });
    expect(resumed.payload()).toEqual({ sleepsWell: 1, tired: true, worried: false });
    expect(resumed.progress()).toBe(1);
  });

  test("setToday re-evaluates conditions and bounds", () => {
    const isMinor: Condition = { not: { compare: [">=", { yearsSince: 1 }, { constant: 18 }] } };
    const day = surveyModel(
      [
        { id: "day", kind: "page" },
        { id: "born", kind: "date", ...optional, hides: [2] },
        { id: "drives", kind: "checkbox", ...optional, hiddenWhen: isMinor },
      ],
      { born: { type: "string", format: "date", latest: "today" } },
    );
    const session = new Session(day, TODAY, { born: "2008-11-22" });
    const drives = find(session, "drives");
    const listener = vi.fn();
    session.subscribe(drives, listener);
    expect(session.state(drives).visible).toBe(false);
    session.setToday("2026-11-22");
    expect(session.state(drives).visible).toBe(true);
    expect(listener).toHaveBeenCalledTimes(1);
    session.setToday("2008-11-21");
    expect(session.violations()).toEqual([{ id: "born", rule: "range" }]);
    expect(session.state(drives).visible).toBe(false);
  });

  test("setToday updates the snapshot of a constraint that fails by the day alone", () => {
    const isMinor: Condition = { compare: ["<", { yearsSince: 1 }, { constant: 18 }] };
    const checks: Check[] = [{ message: "minor", level: "error", of: [1], that: isMinor }];
    const day = surveyModel(
      [
        { id: "day", kind: "page" },
        { id: "born", kind: "date", ...optional, checks },
      ],
      { born: { type: "string", format: "date" } },
    );
    const session = new Session(day, TODAY, { born: "2008-11-22" });
    const born = find(session, "born");
    const listener = vi.fn();
    session.subscribe(born, listener);
    const valid = { violation: undefined, constraintMessage: undefined };
    expect(session.snapshot(born)).toMatchObject(valid);
    session.setToday("2026-11-22");
    expect(session.snapshot(born)).toMatchObject({ violation: "check", constraintMessage: "minor" });
    expect(listener).toHaveBeenCalledTimes(1);
    session.setToday("2026-11-21");
    expect(session.snapshot(born)).toMatchObject(valid);
  });
});

describe("an empty page", () => {
  const model = surveyModel([
    { id: "sleep", kind: "page" },
    { id: "sleepsWell", hides: [4, 5] },
    { id: "dreams", kind: "page" },
    { id: "night", kind: "section" },
    { id: "recurring", within: 3, hiddenWhen: { in: [1, [1, 2]] } },
    { id: "nightmares", within: 3, hiddenWhen: { in: [1, [1]] } },
  ]);

  test("may have sections that are visible, but no visible item in them", () => {
    const session = new Session(model, TODAY, { sleepsWell: 1 });
    expect(session.state(3).visible).toBe(true);
    expect([2, 3].map((id) => session.shows(id))).toEqual([false, false]);
    session.set(1, 3);
    expect([2, 3].map((id) => session.shows(id))).toEqual([true, true]);
  });

  test("changes with the last of its items only", () => {
    const session = new Session(model, TODAY);
    expect(session.set(1, 2)).toEqual([1, 4]);
    expect(session.set(1, 1)).toEqual([1, 5, 3, 2]);
  });

  test("may have a question that was disabled before it was hidden", () => {
    const hiddenWhen: Condition = { in: [1, [1]] };
    const model = surveyModel([
      { id: "sleep", kind: "page" },
      { id: "sleepsWell", hides: [3, 4] },
      { id: "dreams", kind: "page" },
      { id: "nightmares", hiddenWhen },
      { id: "unsure", kind: "orBox", of: 3, ...optional },
    ]);
    const session = new Session(model, TODAY);
    session.set(4, true);
    expect(session.state(3)).toEqual({ visible: true, disabled: true });
    session.set(1, 1);
    expect(session.shows(2)).toBe(false);
  });
});

describe("a constraint", () => {
  const [WELL, WAKES_AT, RISES_AT] = [1, 2, 3];
  const checks: Check[] = [
    {
      message: "early",
      level: "error",
      of: [WAKES_AT, RISES_AT],
      that: { compare: [">=", { answer: RISES_AT }, { answer: WAKES_AT }] },
    },
    {
      message: "late",
      level: "warning",
      of: [RISES_AT],
      that: { compare: ["<", { answer: RISES_AT }, { constant: 12 }] },
    },
  ];
  const hour: FieldSchema = { type: "number", multipleOf: 1 };
  const model = surveyModel(
    [
      { id: "sleep", kind: "page" },
      { id: "sleepsWell", hides: [WAKES_AT], ...optional },
      { id: "wakesAt", kind: "number", ...optional, hiddenWhen: { in: [WELL, [1]] } },
      { id: "risesAt", kind: "number", ...optional, checks },
    ],
    { wakesAt: hour, risesAt: hour },
  );
  let session: Session;
  beforeEach(() => {
    session = new Session(model, TODAY, { risesAt: 6 });
  });

  test("is a violation or a warning of its question", () => {
    session.set(WAKES_AT, 8);
    expect(session.violations()).toEqual([{ id: "risesAt", rule: "check", check: "early" }]);
    expect(session.warnings()).toEqual([]);
    session.set(RISES_AT, 13);
    expect(session.violations()).toEqual([]);
    expect(session.warnings()).toEqual([{ id: "risesAt", check: "late" }]);
    expect(session.snapshot(RISES_AT)).toMatchObject({ violation: undefined, warningMessage: "late" });
  });

  test("changes its question with an answer that it reads", () => {
    expect(session.set(WAKES_AT, 8)).toEqual([WAKES_AT, RISES_AT]);
    expect(session.set(WELL, 1)).toEqual([WELL, WAKES_AT, RISES_AT]);
  });

  test("leaves its question alone while an answer that it reads is hidden", () => {
    session.set(WELL, 1);
    expect(session.set(WAKES_AT, 8)).toEqual([WAKES_AT]);
  });

  test("leaves its question alone when an answer that it reads stays visible", () => {
    expect(session.set(WELL, 2)).toEqual([WELL]);
  });

  test("leaves its question alone when a choice that it reads loses another option than the chosen", () => {
    const wants: Check = { message: "wants", level: "error", of: [2], that: { in: [2, [1, 2]] } };
    const model = surveyModel([
      { id: "help", kind: "page" },
      { id: "sleepsWell", hides: [2] },
      { id: "wants", optionRules: [{ value: 3, hiddenWhen: { in: [1, [1]] } }] },
      { id: "why", ...optional, checks: [wants] },
    ]);
    expect(new Session(model, TODAY, { wants: 2 }).set(1, 1)).toEqual([1, 2]);
    expect(new Session(model, TODAY, { wants: 3 }).set(1, 1)).toEqual([1, 2, 3]);
  });

  test("is not evaluated again while the date stays", () => {
    const listener = vi.fn();
    session.subscribeAll(listener);
    session.setToday(TODAY);
    expect(listener).not.toHaveBeenCalled();
    session.setToday("2026-11-22");
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
