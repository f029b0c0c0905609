import { stored } from "../../lib/stored.ts";
import type { AnonymousFields } from "./requests/anonymous.ts";

interface Given extends AnonymousFields {
  surveyId: string;
}

/** Remembers in this tab what somebody told without a name, so that they need not tell it twice. */
export function rememberGiven(given: Given): void {
  stored.given.set(JSON.stringify(given));
}

/** Returns the data that was given in this tab to sign in to a survey without a name. */
export function givenFor(surveyId: string): AnonymousFields | undefined {
  const given = JSON.parse(stored.given.get() ?? "null") as Given | null;
  return given?.surveyId === surveyId ? given : undefined;
}
