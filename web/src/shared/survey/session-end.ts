import type { SurveySettings } from "../../api/types.ts";

/** The duration of a session, in milliseconds. */
export interface Lasting {
  /** The longest time between two uses. */
  idle: number;
  /** The time at which it ends at the latest, however much it is used. */
  until: number;
}

/** The end of a session, and whether it ends then however much it is used. */
export interface SessionEnd {
  at: number;
  isFinal: boolean;
}

/** The time before the end at which the participant is warned, in milliseconds. */
const WARNING = 5 * 60_000;

/** Computes the duration of a session from the server's settings and the time at which it sent them. */
export function lastingOf({ idleSeconds, restSeconds }: SurveySettings["session"], told: number): Lasting {
  return { idle: 1000 * idleSeconds, until: told + 1000 * restSeconds };
}

/** Computes the end of a session from the time of its last use. */
export function endOf({ idle, until }: Lasting, used: number): SessionEnd {
  return used + idle < until ? { at: used + idle, isFinal: false } : { at: until, isFinal: true };
}

/** Reports whether a session goes on for a while, ends soon, or has ended. */
export function phaseOf({ at }: SessionEnd, now: number): "open" | "ending" | "ended" {
  if (now >= at) return "ended";
  return now >= at - WARNING ? "ending" : "open";
}
