import { call } from "./client.ts";
import type {
  AccountLoginRequest,
  Opened,
  OwnSessions,
  Profiles,
  SignedInToAccount,
  WaysToAccount,
} from "./types.ts";

/** Loads the ways to sign in to health accounts. */
export function loadAccountWays(): Promise<WaysToAccount> {
  return call("GET", "/api/account/ways", undefined);
}

/** Signs in to a health account of the demo. */
export function demoLogin(email: string): Promise<SignedInToAccount> {
  return call("POST", "/api/demo-login", { email });
}

/** Signs in to a health account with a proof of its owner's identity. */
export function accountLogin(proof: AccountLoginRequest): Promise<SignedInToAccount> {
  return call("POST", "/api/account-login", proof);
}

/** Loads the profiles of the account. */
export function loadProfiles(): Promise<Profiles> {
  return call("GET", "/api/profiles", undefined);
}

/** Loads the sessions of the account's owner. */
export function loadAccountSessions(): Promise<OwnSessions> {
  return call("GET", "/api/account/sessions", undefined);
}

/** Ends a session of the account; with `null`, all but this one. */
export function endAccountSessions(id: string | null): Promise<unknown> {
  return call("POST", "/api/account/sessions/end", { id });
}

/** Goes from the account into one of its surveys. */
export function enterSurvey(surveyId: string): Promise<Opened> {
  return call("POST", "/api/profiles/enter", { surveyId });
}

/** Opens an account by the code of an invitation. */
export function register(code: string, password: string): Promise<SignedInToAccount> {
  return call("POST", "/api/account/register", { code, password });
}

/** Asks for a mail with a link to a new password. */
export function askForReset(email: string, language: string): Promise<unknown> {
  return call("POST", "/api/account/forgot", { email, language });
}

/** Sets a new password by the code of such a link. */
export function resetPassword(code: string, password: string): Promise<unknown> {
  return call("POST", "/api/account/reset", { code, password });
}

/** Changes the password of the account. */
export function changePassword(current: string, password: string): Promise<unknown> {
  return call("POST", "/api/account/password", { current, password });
}

/** Closes the account for good. */
export function closeAccount(): Promise<unknown> {
  return call("POST", "/api/account/close", {});
}
