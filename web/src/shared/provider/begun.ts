import type { ProviderLoginType } from "../../api/types.ts";
import { stored } from "../../lib/stored.ts";
import type { ProfileWish } from "../account/go-to-profile.ts";

/** Remembers that somebody has gone to an identity provider to sign in to a health account. */
export function rememberBegun(wish: ProfileWish): void {
  stored.surveySignIn.clear();
  stored.accountSignIn.set(JSON.stringify(wish));
}

/** A sign-in to a survey by an identity provider. */
export interface BegunSurvey {
  surveyId: string;
  way: ProviderLoginType;
}

/** Remembers that somebody has gone to an identity provider to sign in to a survey. */
export function rememberBegunSurvey(begun: BegunSurvey): void {
  stored.accountSignIn.clear();
  stored.surveySignIn.set(JSON.stringify(begun));
}

/** Returns the sign-in to an account that was begun, unless it was one to a survey. */
export function begunSignIn(): ProfileWish | undefined {
  return read<ProfileWish>(stored.accountSignIn.get());
}

/** The sign-in to a survey that was begun, if it was one. */
export function begunSurvey(): BegunSurvey | undefined {
  return read<BegunSurvey>(stored.surveySignIn.get());
}

function read<Kept>(kept: string | null): Kept | undefined {
  try {
    return (JSON.parse(kept ?? "null") as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}
