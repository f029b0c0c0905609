import { stored } from "../../lib/stored.ts";

/** The mark of an invitation in an address; the secret comes after it. */
const MARK = "#i=";

interface Invitation {
  /** The survey's path that it was opened at: no other survey gets the secret. */
  path: string;
  secret: string;
}

/**
 * Takes the secret of an invitation out of the address bar, before anything can see it there, and keeps it for this tab
 * until somebody has signed in.
 */
export function takeInvitation(): void {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith(MARK)) return;
  const invitation: Invitation = { path: surveyPath(pathname), secret: hash.slice(MARK.length) };
  stored.invitation.set(JSON.stringify(invitation));
  window.history.replaceState(window.history.state, "", pathname + search);
}

/** The secret that this tab was opened with at the address of a survey's login, or of its single sign-on. */
export function invitationAt(path: string): string | undefined {
  const kept: Invitation | null = JSON.parse(stored.invitation.get() ?? "null");
  return kept?.path === surveyPath(path) ? kept.secret : undefined;
}

/** The path of the survey's login, of which single sign-on is a part. */
function surveyPath(path: string): string {
  return path.replace(/\/sso$/, "");
}

/** Forgets the secret: who is signed in needs it no more. */
export function forgetInvitation(): void {
  stored.invitation.clear();
}
