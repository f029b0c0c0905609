import type { SurveySettings } from "../../api/types.ts";

/** How long a session lasts, in milliseconds. */
export interface Lasting {
  /** From one use to the next. */
  idle: number;
  /** Until when at most, however much it is used. */
  until: number;
}

/** When a session ends, and whether it ends then however much it is used. */
export interface SessionEnd {
  at: number;
  isFinal: boolean;
}

/** How much earlier somebody is warned. */
const WARNING = 5 * 60_000;

/** How long the session lasts of which the server told at a time. */
export function lastingOf({ idleSeconds, restSeconds }: SurveySettings["session"], told: number): Lasting {
  return { idle: 1000 * idleSeconds, until: told + 1000 * restSeconds };
}

/** When a session ends that was last used at a time. */
export function endOf({ idle, until }: Lasting, used: number): SessionEnd {
  return used + idle < until ? { at: used + idle, isFinal: false } : { at: until, isFinal: true };
}

/** Whether a session goes on for a while, ends soon, or has ended. */
export function phaseOf({ at }: SessionEnd, now: number): "open" | "ending" | "ended" {
  if (now >= at) return "ended";
  return now >= at - WARNING ? "ending" : "open";
}
