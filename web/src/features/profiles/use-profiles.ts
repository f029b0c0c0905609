import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { forgetAccount } from "../../api/account.ts";
import { loadProfiles } from "../../api/account-calls.ts";
import { isSignedOut } from "../../api/api-error.ts";
import type { Profiles } from "../../api/types.ts";
import { keepUser } from "../../lib/app-state.ts";
import { lastEntrance } from "../../lib/entrance.ts";

/** What is known of the account so far. */
export interface ProfilesLoading {
  account?: Profiles;
  error?: unknown;
  retry: () => void;
}

/** Asks what the account holds. Whoever is not signed in any more comes to the sign-in, which says so. */
export function useProfiles(): ProfilesLoading {
  const endSession = useSessionEnd();
  const [state, setState] = useState<Omit<ProfilesLoading, "retry">>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    let current = true;
    setState({});
    loadProfiles().then(
      (account) => {
        if (!current) return;
        keepUser({ isSuperUser: account.isSuperUser });
        setState({ account });
      },
      (error: unknown) => {
        if (!current) return;
        if (isSignedOut(error)) endSession();
        else setState({ error });
      },
    );
    return () => {
      current = false;
    };
  }, [attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}

/** What to do when the session has ended: to the sign-in, from where one comes back to the same profile. */
export function useSessionEnd(): () => void {
  const navigate = useNavigate();
  return () => {
    forgetAccount();
    const address = signInFor(window.location.pathname, lastEntrance()?.address);
    void navigate(address, { replace: true, state: { hasEnded: true } });
  };
}

/** Where somebody signs in who was at a profile's address. */
export function signInFor(pathname: string, entrance: string | undefined): string {
  const [, , type, profileId] = pathname.split("/");
  if (type === "demo" || (!type && entrance === "/demo")) return "/demo";
  return type && profileId ? `/login/${type}/${profileId}` : "/login";
}
