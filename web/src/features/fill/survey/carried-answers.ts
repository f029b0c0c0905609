import type { Answers } from "../../../api/types.ts";
import { stored } from "../../../lib/stored.ts";

interface Carried {
  surveyId: string;
  answers: Answers;
}

/** Keeps answers in this tab while somebody whose session has ended signs in again. */
export function carryAnswers(surveyId: string, answers: Answers): void {
  if (Object.keys(answers).length > 0) stored.carried.set(JSON.stringify({ surveyId, answers }));
}

/** The answers that were carried over to this survey, if any. */
export function carriedAnswers(surveyId: string): Answers | undefined {
  const carried = JSON.parse(stored.carried.get() ?? "null") as Carried | null;
  return carried?.surveyId === surveyId ? carried.answers : undefined;
}

/** Forgets them. */
export function dropCarried(): void {
  stored.carried.clear();
}
