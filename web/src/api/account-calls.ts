import { call } from "./client.ts";
import type { Authenticated, Profiles, SignedInToAccount } from "./types.ts";

/** Signs in to a health account of the demonstration. */
export function demoLogin(email: string): Promise<SignedInToAccount> {
  return call("POST", "/api/demo-login", { email });
}

/** Asks what the account holds. */
export function loadProfiles(): Promise<Profiles> {
  return call("GET", "/api/profiles", undefined);
}

/** Goes from the account into one of its surveys. */
export function enterSurvey(surveyId: string): Promise<Authenticated> {
  return call("POST", "/api/profiles/enter", { surveyId });
}
