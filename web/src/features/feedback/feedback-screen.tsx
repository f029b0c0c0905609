import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import { loadFeedback } from "../../api/calls.ts";
import { failureWords } from "../../api/failure-words.ts";
import type { Score } from "../../api/types.ts";
import { Waiting } from "../../components/spinner.tsx";
import { StatusBox } from "../../components/status-box.tsx";
import { useTexts } from "../../forms/texts-context.ts";
import { useHeadingFocus, useTitle } from "../../lib/use-title.ts";
import { useSurvey } from "../fill/survey/survey-context.ts";
import { viewOf } from "./feedback.ts";
import { FeedbackBody } from "./feedback-body.tsx";
import { FeedbackShell } from "./feedback-shell.tsx";
import "./feedback.css";

/** What comes after sending: a picture of the scores, or a word of thanks where the survey has no feedback. */
export default function FeedbackScreen() {
  const { t } = useTranslation();
  const { participant, model } = useSurvey();
  const texts = useTexts();
  const [state, setState] = useState<{ scores?: Score[]; error?: unknown }>({});
  const hasFeedback = model.finish === "feedback";
  const heading = useHeadingFocus(String(state.scores === undefined));
  const title = hasFeedback ? t("feedback.title") : t("result.title");
  useTitle(title, texts.text("survey.name"));

  useEffect(() => {
    loadFeedback(participant.surveyParticipantId).then(setState, (error: unknown) => setState({ error }));
  }, [participant]);

  const { scores, error } = state;
  if (codeOf(error) === "NotSubmitted") return <Navigate to="/survey/review" replace />;
  if (!scores && error === undefined) return <Waiting />;
  return (
    <FeedbackShell>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {error !== undefined && <StatusBox error>{failureWords(error, t)}</StatusBox>}
      {!hasFeedback && <p>{t("result.text")}</p>}
      {hasFeedback && scores && <FeedbackBody view={viewOf(scores)} />}
    </FeedbackShell>
  );
}
