import { useEffect } from "react";
import { Navigate, useParams } from "react-router";
import { SurveyShell } from "../shell/survey-shell.tsx";
import { detour } from "../survey/steps.ts";
import { useSurvey } from "../survey/survey-context.ts";
import { useSteps } from "../survey/use-steps.ts";
import { SurveyPage } from "./survey-page.tsx";

/** The page that the address names; without one, where the participant was last. */
export function PageScreen() {
  const { session, model, place, autosave } = useSurvey();
  const address = useParams()["pageId"];
  const pageId = address ?? place.page ?? undefined;
  const steps = useSteps();
  const instead = detour(session, steps, pageId);
  const page = model.pages.find(({ id }) => id === pageId);
  const isHere = page !== undefined && instead === undefined;

  useEffect(() => {
    if (!isHere || place.page === pageId) return;
    place.page = page.id;
    autosave.move();
  }, [isHere, page, pageId, place, autosave]);

  if (!isHere) return <Navigate to={instead ? `/survey/${instead}` : "/survey/review"} replace />;
  if (address === undefined) return <Navigate to={`/survey/${page.id}`} replace />;
  return (
    <SurveyShell current={page.id}>
      <SurveyPage key={page.id} page={page} />
    </SurveyShell>
  );
}
