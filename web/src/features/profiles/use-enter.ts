import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { enterSurvey } from "../../api/account-calls.ts";
import { isSignedOut } from "../../api/api-error.ts";
import { begin } from "../../shared/sign-in/begin.ts";
import { signInMessage } from "../../shared/sign-in/sign-in-message.ts";
import { useSessionEnd } from "./use-profiles.ts";

/** Enters a survey of the account: to its first page, to where it was left, or to its end once it is sent. */
export function useEnter() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const endSession = useSessionEnd();
  const [entering, setEntering] = useState<string>();
  const [failure, setFailure] = useState<{ surveyId: string; words: string }>();

  async function enter(surveyId: string): Promise<void> {
    if (entering !== undefined) return;
    setEntering(surveyId);
    setFailure(undefined);
    try {
      await navigate(begin(await enterSurvey(surveyId)));
    } catch (error) {
      setEntering(undefined);
      if (isSignedOut(error)) endSession();
      else setFailure({ surveyId, words: signInMessage(error, t) });
    }
  }
  return { enter, entering, failure };
}
