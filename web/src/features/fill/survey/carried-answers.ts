import type { Answers } from "../../../api/types.ts";

let carried: { surveyId: string; answers: Answers } | undefined;

/** Keeps answers in memory while somebody whose session has expired signs in again. */
export function carryAnswers(surveyId: string, answers: Answers): void {
  carried = { surveyId, answers };
}

/** The answers that were carried over to this survey, if any. */
export function carriedAnswers(surveyId: string): Answers | undefined {
  return carried?.surveyId === surveyId ? carried.answers : undefined;
}

/** Forgets them. */
export function dropCarried(): void {
  carried = undefined;
}
