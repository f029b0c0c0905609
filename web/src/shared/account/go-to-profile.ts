import type { NavigateFunction } from "react-router";
import { openAccount } from "../../api/account.ts";
import type { ProfileParams, SignedInToAccount } from "../../api/types.ts";
import { rememberEntryLink } from "../../lib/entry-link.ts";

/** The profile that is wanted, if any. */
export type ProfileWish = Partial<ProfileParams>;

/** Returns the address of a profile. */
export function profileAddress({ type, profileId }: ProfileParams): string {
  return `/profiles/${encodeURIComponent(type.toLowerCase())}/${encodeURIComponent(profileId)}`;
}

/** Finds the profile at an address, ignoring case. */
export function findProfile<Profile extends ProfileParams>(
  profiles: readonly Profile[],
  { type, profileId }: ProfileWish,
): Profile | undefined {
  return profiles.find(
    (profile) => profile.profileId === profileId && profile.type.toLowerCase() === type?.toLowerCase(),
  );
}

/**
 * Opens the account of an owner who has just signed in at an address, and goes to the wanted profile if it is theirs, otherwise to
 * the first. Going back does not lead to the sign-in.
 */
export async function goToProfile(
  navigate: NavigateFunction,
  account: SignedInToAccount,
  address: string,
  wish: ProfileWish = {},
): Promise<void> {
  const profile = findProfile(account.profiles, wish) ?? account.profiles[0];
  if (!profile) throw new Error("an account without a profile");
  openAccount(account);
  rememberEntryLink({ urlName: "", address });
  const { type, profileId } = profile;
  await navigate(profileAddress(profile), { replace: true, state: { type, profileId } });
}
