import { useNavigate } from "react-router";
import { forgetAccount } from "../../api/account.ts";
import { loadProfiles } from "../../api/account-calls.ts";
import { isSignedOut } from "../../api/api-error.ts";
import type { Profiles } from "../../api/types.ts";
import { keepUser } from "../../lib/app-state.ts";
import { lastEntryLink } from "../../lib/entry-link.ts";
import { useResource } from "../../lib/use-resource.ts";

/** The state of loading the account. */
export interface ProfilesLoading {
  account: Profiles | undefined;
  error: unknown;
  retry: () => void;
}

/** Loads the profiles of the account. After the session has ended, goes to the sign-in, which says so. */
export function useProfiles(): ProfilesLoading {
  const endSession = useSessionEnd();
  const { data, error, isLoading, reload } = useResource("profiles", async (signal) => {
    try {
      const account = await loadProfiles();
      if (!signal.aborted) keepUser({ isSuperUser: account.isSuperUser });
      return account;
    } catch (error) {
      if (isSignedOut(error) && !signal.aborted) endSession();
      throw error;
    }
  });
  return { account: data, error: isLoading || isSignedOut(error) ? undefined : error, retry: reload };
}

/** Returns a function for the end of the session: it goes to the sign-in, which leads back to the same profile. */
export function useSessionEnd(): () => void {
  const navigate = useNavigate();
  return () => {
    forgetAccount();
    const address = signInFor(window.location.pathname, lastEntryLink()?.address);
    void navigate(address, { replace: true, state: { hasEnded: true } });
  };
}

/** Returns the address of the sign-in that leads back to the profile of an address. */
export function signInFor(pathname: string, entrance: string | undefined): string {
  const [, , type, profileId] = pathname.split("/");
  if (type === "demo" || (!type && entrance === "/demo")) return "/demo";
  return type && profileId ? `/login/${type}/${profileId}` : "/login";
}
