import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { Waiting } from "../../components/spinner.tsx";
import { useTexts } from "../../forms/texts-context.ts";
import { momentWords } from "../../lib/dates.ts";
import { useHeadingFocus, useTitle } from "../../lib/use-title.ts";
import { ToAccount } from "../fill/shell/to-account.tsx";
import { useSurvey } from "../fill/survey/survey-context.ts";
import { EndShell } from "../finish/end-shell.tsx";
import { NotLoaded } from "../finish/not-loaded.tsx";
import { SignOutButton } from "../finish/sign-out-button.tsx";
import { useFeedback } from "../finish/use-feedback.ts";
import { viewOf } from "./areas.ts";
import { FeedbackBody } from "./feedback-body.tsx";
import "./feedback.css";
import "./print.css";

/** What the answers say about each area, to read, to print and to keep. */
export function FeedbackScreen() {
  const { t } = useTranslation();
  const { model } = useSurvey();
  const texts = useTexts();
  const loading = useFeedback();
  const { feedback, error } = loading;
  const heading = useHeadingFocus(String(feedback === undefined));
  useTitle(t("feedback.title"), texts.text("survey.name"));

  if (!feedback && error === undefined) return <Waiting />;
  return (
    <EndShell
      actions={
        <>
          {feedback && feedback.scores.length > 0 && (
            <>
              <p className="end-hint">{t("feedback.keep")}</p>
              <Button onClick={() => window.print()}>{t("feedback.print")}</Button>
            </>
          )}
          <ToAccount look="quiet" />
          <SignOutButton look="quiet" />
        </>
      }
    >
      <h1 ref={heading} tabIndex={-1}>
        {t("feedback.title")}
      </h1>
      {model.finish === "feedback" && <p>{t("feedback.thanks")}</p>}
      {feedback && (
        <p className="muted">
          {t("feedback.sent", { when: momentWords(feedback.submittedAt, texts.language) })}
        </p>
      )}
      {feedback ? <FeedbackBody view={viewOf(feedback.scores)} /> : <NotLoaded loading={loading} />}
    </EndShell>
  );
}
