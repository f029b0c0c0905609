import { describe, expect, it } from "vitest";
import { acknowledged, changed, held, moved, overtaken, refused, resolved, sent } from "./save-events.ts";
import { canSend, isSaved, isWithheld, startSaving, unsavedOf, wordOf } from "./save-state.ts";

const start = startSaving(3, { pace: 2, rest: 1 });

describe("saving", () => {
  it("is done before anything has been answered", () => {
    expect(isSaved(start)).toBe(true);
    expect(canSend(start)).toBe(false);
  });

  it("sends what was changed, and what is changed meanwhile afterwards", () => {
    const underWay = changed(sent(changed(start, "pace", 5)), "rest", 4);
    expect(underWay.sending).toEqual({ pace: 5 });
    expect(canSend(underWay)).toBe(false);
    const next = acknowledged(underWay, 4);
    expect(next.base).toEqual({ pace: 5, rest: 1 });
    expect(next.waiting).toEqual({ rest: 4 });
    expect(canSend(next)).toBe(true);
  });

  it("removes an answer that was taken away", () => {
    expect(acknowledged(sent(changed(start, "pace", null)), 4).base).toEqual({ rest: 1 });
  });

  it("keeps everything while the server cannot be reached, the newest answer on top", () => {
    const failed = held(changed(sent(changed(start, "pace", 5)), "pace", 1), "unreachable");
    expect(unsavedOf(failed)).toEqual({ pace: 1 });
    expect(wordOf(failed)).toBe("waiting");
    expect(canSend(failed)).toBe(true);
  });

  it("sends nothing after the session has ended", () => {
    expect(canSend(held(changed(start, "pace", 5), "signed-out"))).toBe(false);
  });

  it("puts aside what the server would not take, and sends the rest", () => {
    const left = refused(sent(changed(changed(start, "pace", 9), "rest", 2)), ["pace"]);
    expect(left.waiting).toEqual({ rest: 2 });
    expect(wordOf(acknowledged(sent(left), 4))).toBe("refused");
  });

  it("begins with what an earlier page of this tab could not send", () => {
    expect(startSaving(3, { pace: 2 }, { pace: 2, rest: 4 }).waiting).toEqual({ rest: 4 });
  });
});

describe("another tab was first", () => {
  it("takes over what only the other tab has answered", () => {
    const [state, theirs] = overtaken(sent(changed(start, "pace", 5)), 4, { pace: 2, rest: 3 });
    expect(theirs).toEqual({ rest: 3 });
    expect(state.waiting).toEqual({ pace: 5 });
    expect(state.differences).toEqual([]);
  });

  it("asks where both have answered differently, and sends nothing before that", () => {
    const [state, theirs] = overtaken(sent(changed(start, "pace", 5)), 4, { pace: 4, rest: 1 });
    expect(state.differences).toEqual([{ id: "pace", mine: 5, theirs: 4 }]);
    expect(theirs).toEqual({});
    expect(canSend(state)).toBe(false);
  });

  it("does not ask where both have given the same answer", () => {
    const [state] = overtaken(sent(changed(start, "pace", 5)), 4, { pace: 5, rest: 1 });
    expect(state.differences).toEqual([]);
    expect(state.waiting).toEqual({});
  });

  it("does not ask about what arrived though nobody was told, and has been changed since", () => {
    const lost = changed(held(sent(changed(start, "pace", 5)), "unreachable"), "pace", 1);
    const [state] = overtaken(sent(lost), 4, { pace: 5, rest: 1 });
    expect(state.differences).toEqual([]);
    expect(state.waiting).toEqual({ pace: 1 });
    const reloaded = changed(startSaving(3, { pace: 2 }, { pace: 5 }), "pace", 1);
    expect(overtaken(sent(reloaded), 4, { pace: 5 })[0].waiting).toEqual({ pace: 1 });
  });

  it("asks about another one's answer, whatever was tried and has arrived before", () => {
    const arrived = acknowledged(sent(held(sent(changed(start, "pace", 5)), "unreachable")), 4);
    const [state] = overtaken(sent(changed(changed(arrived, "pace", 3), "rest", 2)), 6, { pace: 4, rest: 1 });
    expect(state.differences).toEqual([{ id: "pace", mine: 3, theirs: 4 }]);
  });

  it("notices an answer that the other tab has taken away", () => {
    const [, theirs] = overtaken(sent(start), 4, { rest: 1 });
    expect(theirs).toEqual({ pace: null });
  });

  it("sends this tab's answer if it was chosen, and otherwise takes over the other's", () => {
    const [asking] = overtaken(changed(changed(start, "pace", 5), "rest", 5), 4, { pace: 4, rest: 4 });
    const [state, theirs] = resolved(asking, new Set(["pace"]));
    expect(state.waiting).toEqual({ pace: 5 });
    expect(theirs).toEqual({ rest: 4 });
    expect(canSend(state)).toBe(true);
  });
});

describe("a survey that asks for consent", () => {
  const gate = { box: "agreed", free: new Set(["agreed", "role"]) };
  const without = startSaving(3, { pace: 2 }, {}, {}, gate);
  const given = startSaving(3, { agreed: true, pace: 2 }, {}, {}, gate);

  it("keeps the answers back without it, but sends those on its page and what is taken away", () => {
    const typed = changed(changed(changed(without, "rest", 4), "role", 1), "pace", null);
    const underWay = sent(typed);
    expect(underWay.sending).toEqual({ role: 1, pace: null });
    const left = acknowledged(underWay, 4);
    expect(unsavedOf(left)).toEqual({ rest: 4 });
    expect(canSend(left)).toBe(false);
    expect(isWithheld(left)).toBe(true);
    expect(wordOf(left)).toBe("consent");
  });

  it("sends what was kept back after the tick, the consent and its page first", () => {
    const typed = changed(changed(changed(without, "rest", 4), "role", 1), "agreed", true);
    expect(Object.keys(sent(typed).sending ?? {})).toEqual(["agreed", "role", "rest"]);
  });

  it("sends the tick before answers that are too long for the same save", () => {
    const long = "å".repeat(10_000);
    const typed = ["one", "two", "three"].reduce((state, id) => changed(state, id, long), without);
    expect(Object.keys(sent(changed(typed, "agreed", true)).sending ?? {})).toEqual(["agreed", "one"]);
  });

  it("sends that the tick was taken away, and keeps back what was answered before", () => {
    const underWay = sent(changed(changed(given, "rest", 4), "agreed", null));
    expect(underWay.sending).toEqual({ agreed: null });
    const left = acknowledged(underWay, 4);
    expect(isWithheld(left)).toBe(true);
    expect(sent(changed(left, "agreed", true)).sending).toEqual({ agreed: true, rest: 4 });
  });

  it("sends a change of the page without it", () => {
    expect(canSend(moved(changed(without, "rest", 4)))).toBe(true);
    expect(sent(moved(changed(without, "rest", 4))).sending).toEqual({});
  });

  it("keeps everything while the server finds none, and sends nothing more", () => {
    const refused = held(sent(changed(given, "rest", 4)), "unconsented");
    expect(unsavedOf(refused)).toEqual({ rest: 4 });
    expect(canSend(refused)).toBe(false);
    expect(wordOf(refused)).toBe("consent");
  });

  it("sends nothing more once another tab has lost it, also where both have answered differently", () => {
    const typed = sent(changed(given, "rest", 4));
    const [lost, theirs] = overtaken(typed, 4, { pace: 2 });
    expect(lost.halt).toBe("unconsented");
    expect(theirs).toEqual({ agreed: null });
    expect(overtaken(typed, 4, { agreed: true, pace: 3 })[0].halt).toBeUndefined();
    const [asking] = overtaken(typed, 4, { pace: 2, rest: 1 });
    expect(asking.halt).toBe("conflict");
    expect(resolved(asking, new Set(["rest"]))[0].halt).toBe("unconsented");
    // It is given again once its words were read, whatever was ticked here.
    const [ticked] = overtaken(changed(typed, "agreed", true), 4, { pace: 2 });
    expect([ticked.halt, ticked.waiting]).toEqual(["unconsented", { rest: 4 }]);
    // A tab that has taken it away, or had none, has nothing to lose.
    expect(overtaken(changed(given, "agreed", null), 4, { pace: 2 })[0].halt).toBeUndefined();
    expect(overtaken(sent(changed(without, "role", 1)), 4, { pace: 3 })[0].halt).toBeUndefined();
  });
});
