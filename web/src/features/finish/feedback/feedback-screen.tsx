import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { momentWords } from "../../../lib/dates.ts";
import { useHeadingFocus, useTitle } from "../../../lib/use-title.ts";
import { RESULT } from "../../../shared/survey/destination.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { BackToProfilesButton } from "../../../shared/survey-frame/back-to-profiles-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { useTexts } from "../../../ui/question/texts-context.ts";
import { Waiting } from "../../../ui/spinner.tsx";
import { CopyLink } from "../copy-link.tsx";
import { EndShell } from "../end-shell.tsx";
import { NotLoaded } from "../not-loaded.tsx";
import { SignOutButton } from "../sign-out-button.tsx";
import { useSent } from "../use-sent.ts";
import { viewOf } from "./areas.ts";
import { FeedbackBody } from "./feedback-body.tsx";
import "./feedback.css";
import "./print.css";

/** The feedback on each area, to read, to print and to keep. */
export function FeedbackScreen() {
  const { t } = useTranslation();
  const { model } = useSurvey();
  const texts = useTexts();
  const loading = useSent((server) => server.feedback());
  const { data: feedback, error } = loading;
  const heading = useHeadingFocus(String(feedback === undefined));
  useTitle(t("feedback.title"), texts.text("survey.name"));

  if (!feedback && error === undefined) return <Waiting />;
  // Without scores, the receipt is the end.
  if (feedback?.scores.length === 0) return <Navigate to={RESULT} replace />;
  return (
    <EndShell
      actions={
        <>
          {feedback && (
            <>
              <p className="end-hint">{t("feedback.keep")}</p>
              <Button onClick={() => window.print()}>{t("feedback.print")}</Button>
            </>
          )}
          <CopyLink />
          <BackToProfilesButton look="quiet" />
          <SignOutButton look="quiet" />
        </>
      }
    >
      <div className="feedback-head">
        <h1 ref={heading} tabIndex={-1}>
          {t("feedback.title")}
        </h1>
        {feedback && (
          <p className="muted small">
            {t("feedback.sent", { when: momentWords(feedback.submittedAt, texts.language) })}
          </p>
        )}
        {model.finish === "feedback" && <p className="feedback-thanks">{t("feedback.thanks")}</p>}
      </div>
      {feedback ? <FeedbackBody view={viewOf(feedback.scores)} /> : <NotLoaded loading={loading} />}
    </EndShell>
  );
}
