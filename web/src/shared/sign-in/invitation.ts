import { stored } from "../../lib/stored.ts";

/** The mark of an invitation in an address; the secret follows it. */
const MARK = "#i=";

interface Invitation {
  /** The path of the survey at which it was opened: no other survey gets the secret. */
  path: string;
  secret: string;
}

/**
 * Moves the secret of an invitation from the address bar, before anything can see it there, into this tab's storage, until the
 * participant has signed in.
 */
export function takeInvitation(): void {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith(MARK)) return;
  const invitation: Invitation = { path: surveyPath(pathname), secret: hash.slice(MARK.length) };
  stored.invitation.set(JSON.stringify(invitation));
  window.history.replaceState(window.history.state, "", pathname + search);
}

/** Returns the secret that this tab was opened with at the address of a survey's login, or of its single sign-on. */
export function invitationAt(path: string): string | undefined {
  const kept: Invitation | null = JSON.parse(stored.invitation.get() ?? "null");
  return kept?.path === surveyPath(path) ? kept.secret : undefined;
}

/** Returns the path of the survey's login, of which single sign-on is a part. */
function surveyPath(path: string): string {
  return path.replace(/\/sso$/, "");
}

/** Forgets the secret: a participant who is signed in no longer needs it. */
export function forgetInvitation(): void {
  stored.invitation.clear();
}
