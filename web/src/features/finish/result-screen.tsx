import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { momentWords } from "../../lib/dates.ts";
import { useHeadingFocus, useTitle } from "../../lib/use-title.ts";
import { BackToProfilesButton } from "../../shared/survey-frame/back-to-profiles-button.tsx";
import { useTexts } from "../../ui/question/texts-context.ts";
import { CopyLink } from "./copy-link.tsx";
import { EndShell } from "./end-shell.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { SentMark } from "./sent-mark.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import { useSent } from "./use-sent.ts";

/** The receipt: what was sent and when, that nothing is left to do, and the link to the feedback if there is one. */
export function ResultScreen() {
  const { t } = useTranslation();
  const { language, text } = useTexts();
  const loading = useSent((server) => server.feedback());
  const heading = useHeadingFocus("result");
  useTitle(t("result.title"), text("survey.name"));
  const { data: feedback, error } = loading;
  const hasFeedback = feedback !== undefined && feedback.scores.length > 0;
  const signOut = feedback?.scores.length === 0 ? "main" : "quiet";
  return (
    <EndShell
      actions={
        <>
          {hasFeedback && (
            <Link className="button" to="/survey/feedback">
              {t("result.toFeedback")}
            </Link>
          )}
          <CopyLink />
          <BackToProfilesButton look="quiet" />
          {/* Another button: one that changes its colours is hard to read while it does. */}
          <SignOutButton key={signOut} look={signOut} />
        </>
      }
    >
      <div className="result">
        <SentMark />
        <h1 ref={heading} tabIndex={-1}>
          {t("result.title")}
        </h1>
        <p>{t("result.text")}</p>
        <dl className="receipt">
          <dt>{t("result.what")}</dt>
          <dd>{t("result.answers", { survey: text("survey.name") })}</dd>
          {feedback && (
            <>
              <dt>{t("result.when")}</dt>
              <dd>{momentWords(feedback.submittedAt, language)}</dd>
            </>
          )}
        </dl>
        <p className="muted">{t("result.final")}</p>
      </div>
      {error !== undefined && <NotLoaded loading={loading} />}
      {hasFeedback && <p>{t("result.feedback")}</p>}
    </EndShell>
  );
}
