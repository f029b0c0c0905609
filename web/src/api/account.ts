import { currentUser, keepUser } from "../lib/app-state.ts";
import { lastEntryLink } from "../lib/entry-link.ts";
import { stored } from "../lib/stored.ts";
import type { SignedInToAccount } from "./types.ts";

/** The path of the profiles of a health account. */
export const PROFILES = "/profiles";

/** Remembers the session of a health account. */
export function openAccount({ token, isSuperUser }: SignedInToAccount): void {
  stored.accountSignIn.clear();
  stored.accountToken.set(token);
  keepUser({ isSuperUser });
}

/** Returns whether this tab has the session of a health account, as far as it knows. */
export function isAccountOpen(): boolean {
  return Boolean(stored.accountToken.get()) && currentUser() !== undefined;
}

/** Forgets the health account of this tab. */
export function forgetAccount(): void {
  stored.accountToken.clear();
  stored.accountSignIn.clear();
  if (currentUser()) keepUser(undefined);
}

/** Returns the address to sign in again: from a health account, back to it. */
export function wayBackIn(): string {
  return isAccountOpen() ? PROFILES : (lastEntryLink()?.address ?? "/");
}
