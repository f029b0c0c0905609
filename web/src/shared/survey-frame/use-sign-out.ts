import { useState } from "react";
import { useNavigate } from "react-router";
import { showSignedOut } from "../../lib/show-signed-out.ts";
import { useSurvey } from "../survey/survey-context.ts";
import { leave } from "./leave.ts";

/**
 * Returns a function that signs out, unless answers would be lost, and shows the signed-out screen; and whether that is under way.
 */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const navigate = useNavigate();
  const { autosave } = useSurvey();
  const [busy, setBusy] = useState(false);

  async function signOut() {
    setBusy(true);
    const left = await leave(autosave);
    if (left) await showSignedOut(navigate, left.leaveAt);
    setBusy(false);
  }
  return { signOut: () => void signOut(), busy };
}
