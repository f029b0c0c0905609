import { describe, expect, it } from "vitest";
import { endOf, lastingOf, phaseOf } from "./session-end.ts";

const MINUTE = 60_000;
const lasting = lastingOf({ idleSeconds: 3600, restSeconds: 86_400 }, 0);

describe("the end of a session", () => {
  it.each([
    ["an hour after the last use", 0, 60, false],
    ["later, if it is used again", 30, 90, false],
    ["at the end of the day at the latest", 23.5 * 60, 24 * 60, true],
  ])("comes %s", (_, used, at, isFinal) => {
    expect(endOf(lasting, used * MINUTE)).toEqual({ at: at * MINUTE, isFinal });
  });

  it.each([
    ["open", 54.9],
    ["ending", 55],
    ["ending", 59.9],
    ["ended", 60],
    ["ended", 600],
  ])("is told five minutes before: %s after %d minutes", (phase, now) => {
    expect(phaseOf(endOf(lasting, 0), now * MINUTE)).toBe(phase);
  });
});
