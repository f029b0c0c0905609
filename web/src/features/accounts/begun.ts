import { stored } from "../../lib/stored.ts";
import type { ProfileWish } from "./go-to-profile.ts";

/** Remembers that somebody has gone to an identity provider to sign in to a health account. */
export function rememberBegun(wish: ProfileWish): void {
  stored.accountSignIn.set(JSON.stringify(wish));
}

/** What was begun before the provider led back: nothing, if it was the sign-in to a survey. */
export function begunSignIn(): ProfileWish | undefined {
  try {
    return (JSON.parse(stored.accountSignIn.get() ?? "null") as ProfileWish | null) ?? undefined;
  } catch {
    return undefined;
  }
}
