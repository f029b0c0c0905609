import { beforeEach, describe, expect, test, vi } from "vitest";
import { surveyModel } from "../testing/survey-model.ts";
import type { Check, Condition } from "./model.generated.ts";
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
