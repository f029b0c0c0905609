import { useState } from "react";
import { useNavigate } from "react-router";
import { useSurvey } from "../survey/survey-context.ts";
import { leave } from "./leave.ts";

/** Signs out, unless answers would be lost, and shows that the visit has ended; and whether that is under way. */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const navigate = useNavigate();
  const { autosave } = useSurvey();
  const [busy, setBusy] = useState(false);

  async function signOut() {
    setBusy(true);
    if (await leave(autosave)) await navigate("/signed-out");
    setBusy(false);
  }
  return { signOut: () => void signOut(), busy };
}
