import { stored } from "../../lib/stored.ts";
import type { AnonymousFields } from "./requests/anonymous.ts";

interface Given extends AnonymousFields {
  surveyId: string;
}

/** Remembers in this tab the data given without a name, so that the participant need not give them twice. */
export function rememberGiven(given: Given): void {
  stored.given.set(JSON.stringify(given));
}

/** Returns the data with which this tab signed in to a survey without a name. */
export function givenFor(surveyId: string): AnonymousFields | undefined {
  const given = JSON.parse(stored.given.get() ?? "null") as Given | null;
  return given?.surveyId === surveyId ? given : undefined;
}
