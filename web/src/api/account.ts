import { currentUser, keepUser } from "../lib/app-state.ts";
import { lastEntryLink } from "../lib/entry-link.ts";
import { stored } from "../lib/stored.ts";
import type { SignedInToAccount } from "./types.ts";

/** Where the surveys of a health account are. */
export const PROFILES = "/profiles";

/** Remembers that somebody has signed in to a health account. */
export function openAccount({ token, isSuperUser }: SignedInToAccount): void {
  stored.accountSignIn.clear();
  stored.accountToken.set(token);
  keepUser({ isSuperUser });
}

/** Whether somebody is signed in to a health account in this tab, as far as it knows. */
export function isAccountOpen(): boolean {
  return Boolean(stored.accountToken.get()) && currentUser() !== undefined;
}

/** Forgets the health account of this tab. */
export function forgetAccount(): void {
  stored.accountToken.clear();
  stored.accountSignIn.clear();
  if (currentUser()) keepUser(undefined);
}

/** Where to sign in again: whoever came from a health account goes back there. */
export function wayBackIn(): string {
  return isAccountOpen() ? PROFILES : (lastEntryLink()?.address ?? "/");
}
