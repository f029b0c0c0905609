import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError, codeOf, dataOf, isSignedOut } from "../../../api/api-error.ts";
import { failureWords } from "../../../api/failure-words.ts";
import type { Draft } from "../../../api/types.ts";
import { destination } from "../../../shared/survey/destination.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { Button } from "../../../ui/button.tsx";
import { StatusBox } from "../../../ui/status-box.tsx";

/** The failure to save the last answers before they are sent. */
const UNSAVED = Symbol("unsaved");

/** The button that sends the answers for good, once all of them are saved. */
export function SendAnswers({ isComplete }: { isComplete: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { autosave, model, place, server, session } = useSurvey();
  const [state, setState] = useState<{ busy: boolean; failure?: unknown }>({ busy: false });

  async function send(isFirst = true): Promise<void> {
    setState({ busy: true });
    if (!(await autosave.flush())) return setState({ busy: false, failure: UNSAVED });
    try {
      await server.submit(autosave.state().revision, place.language);
      void autosave.stop("submitted");
      await navigate(destination(model), { replace: true });
    } catch (error) {
      // Another tab that has only gone to another page has changed no answer that has to be reviewed again.
      if (isConflict(error) && !autosave.overtake(error.data as Draft) && isFirst) return send(false);
      // A day may have passed since the survey was opened.
      const { today } = dataOf<{ today: string }>(error);
      if (today !== undefined) session.setToday(today);
      if (isSignedOut(error)) autosave.expire();
      if (codeOf(error) === "SurveyChanged") {
        autosave.outdate();
        return setState({ busy: false });
      }
      setState({ busy: false, failure: error });
    }
  }

  if (!isComplete) return null;
  return (
    <>
      <p className="muted">{t("review.sendHint")}</p>
      <div className="review-send">
        {state.failure !== undefined && <StatusBox error>{messageOf(state.failure, t)}</StatusBox>}
        <Button busy={state.busy} onClick={() => void send()}>
          {state.busy ? t("review.sending") : t("review.send")}
        </Button>
      </div>
    </>
  );
}

function messageOf(failure: unknown, t: TFunction): string {
  if (failure === UNSAVED) return t("review.unsaved");
  if (isConflict(failure)) return t("review.changed");
  return codeOf(failure) === "InvalidAnswers" ? t("review.invalid") : failureWords(failure, t);
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.errorCode === "DraftConflict";
}
