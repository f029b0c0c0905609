import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { useHeadingFocus, useTitle } from "../../../lib/use-title.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { useTexts } from "../../../ui/question/texts-context.ts";
import { SurveyShell } from "../shell/survey-shell.tsx";
import { hasConsent } from "../survey/steps.ts";
import { MissingList } from "./missing-list.tsx";
import { PageAnswers } from "./page-answers.tsx";
import { SendAnswers } from "./send-answers.tsx";
import { ShowAll } from "./show-all.tsx";
import { useReview } from "./use-review.ts";
import { WarningList } from "./warning-list.tsx";
import "./review.css";

/** All answers, folded by section, before they are sent. Missing answers and warnings come first. */
export function ReviewScreen() {
  const { t } = useTranslation();
  const { session, model } = useSurvey();
  const review = useReview();
  const texts = useTexts();
  const heading = useHeadingFocus("review");
  useTitle(t("review.title"), texts.text("survey.name"));
  if (model.consent && !hasConsent(session)) return <Navigate to={`/survey/${model.consent.page}`} replace />;
  const { pages, missing, warned } = review;
  return (
    <SurveyShell current="review">
      <h1 ref={heading} tabIndex={-1}>
        {t("review.title")}
      </h1>
      <p>{t("review.intro")}</p>
      {missing.length > 0 && <MissingList missing={missing} />}
      {warned.length > 0 && <WarningList warned={warned} />}
      <div className="review-pages">
        <ShowAll />
        {pages.map((page) => (
          <PageAnswers key={page.id} page={page} missing={missing} />
        ))}
      </div>
      <SendAnswers isComplete={missing.length === 0} />
    </SurveyShell>
  );
}
