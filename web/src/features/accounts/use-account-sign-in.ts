import { useState } from "react";
import { useNavigate } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import type { SignedInToAccount } from "../../api/types.ts";
import { goToProfile, type ProfileWish } from "../../shared/account/go-to-profile.ts";

/** The state of a sign-in to a health account. */
interface SessionState {
  loading: boolean;
  hasError: boolean;
  /** The code of the failure. */
  message: string;
  /** The failure itself. */
  error?: unknown;
}

const RESET: SessionState = { loading: false, hasError: false, message: "" };

/** Signs in to a health account at an address, and opens a profile. Each screen has a state of its own. */
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
