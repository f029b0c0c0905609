import { describe, expect, it } from "vitest";
import { acknowledged, changed, held, overtaken, refused, resolved, sent } from "./save-events.ts";
import { canSend, isSaved, startSaving, unsavedOf, wordOf } from "./save-state.ts";

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
