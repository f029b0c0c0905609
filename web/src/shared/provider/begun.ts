import type { ProviderLoginType } from "../../api/types.ts";
import { stored } from "../../lib/stored.ts";
import type { ProfileWish } from "../account/go-to-profile.ts";

/** Remembers that a sign-in to a health account has begun at an identity provider. */
export function rememberBegun(wish: ProfileWish): void {
  stored.surveySignIn.clear();
  stored.accountSignIn.set(JSON.stringify(wish));
}

/** A sign-in to a survey by an identity provider. */
export interface BegunSurvey {
  surveyId: string;
  way: ProviderLoginType;
}

/** Remembers that a sign-in to a survey has begun at an identity provider. */
export function rememberBegunSurvey(begun: BegunSurvey): void {
  stored.accountSignIn.clear();
  stored.surveySignIn.set(JSON.stringify(begun));
}

/** Returns the sign-in to an account that was begun, unless it was to a survey. */
export function begunSignIn(): ProfileWish | undefined {
  return read<ProfileWish>(stored.accountSignIn.get());
}

/** Returns the sign-in to a survey that was begun, unless it was to an account. */
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
