import { stored } from "../../lib/stored.ts";

/** What an address with an invitation ends with; the secret comes after it. */
const MARK = "#i=";

interface Invitation {
  /** The path that it was opened at: no other survey gets the secret. */
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
  const invitation: Invitation = { path: pathname, secret: hash.slice(MARK.length) };
  stored.invitation.set(JSON.stringify(invitation));
  window.history.replaceState(window.history.state, "", pathname + search);
}

/** The secret that this tab was opened with at this address. */
export function invitationHere(): string | undefined {
  const kept: Invitation | null = JSON.parse(stored.invitation.get() ?? "null");
  return kept?.path === window.location.pathname ? kept.secret : undefined;
}

/** Forgets the secret: who is signed in needs it no more. */
export function forgetInvitation(): void {
  stored.invitation.clear();
}
