import { useState } from "react";
import { useNavigate } from "react-router";
import { enterSurvey } from "../../api/account-calls.ts";
import { isSignedOut } from "../../api/api-error.ts";
import { begin } from "../../shared/sign-in/begin.ts";
import { useSessionEnd } from "./use-profiles.ts";

/** Enters a survey of the account: to its first page, to where it was left, or to its end once it is sent. */
export function useEnter() {
  const navigate = useNavigate();
  const endSession = useSessionEnd();
  const [entering, setEntering] = useState<string>();
  const [failure, setFailure] = useState<{ surveyId: string; error: unknown }>();

  async function enter(surveyId: string): Promise<void> {
    if (entering !== undefined) return;
    setEntering(surveyId);
    setFailure(undefined);
    try {
      await navigate(begin(await enterSurvey(surveyId)));
    } catch (error) {
      setEntering(undefined);
      if (isSignedOut(error)) endSession();
      else setFailure({ surveyId, error });
    }
  }
  return { enter, entering, failure };
}
