import { useState } from "react";
import { useNavigate } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import type { SignedInToAccount } from "../../api/types.ts";
import { goToProfile, type ProfileWish } from "../../shared/account/go-to-profile.ts";

/** How signing in to a health account stands. */
interface SessionState {
  loading: boolean;
  hasError: boolean;
  /** The code of what went wrong. */
  message: string;
  /** The failure itself. */
  error?: unknown;
}

const RESET: SessionState = { loading: false, hasError: false, message: "" };

/** Signing in to a health account at an address, from which one goes to a profile. Each screen begins anew. */
export function useAccountSignIn(address: string, wish: ProfileWish = {}) {
  const navigate = useNavigate();
  const [session, setSession] = useState(RESET);

  async function signIn(answer: Promise<SignedInToAccount>): Promise<void> {
    setSession({ ...RESET, loading: true });
    try {
      await goToProfile(navigate, await answer, address, wish);
    } catch (error) {
      setSession({ loading: false, hasError: true, message: codeOf(error), error });
    }
  }
  return { session, signIn, reset: () => setSession(RESET) };
}
