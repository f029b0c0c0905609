import { Activity, useMemo } from "react";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { type Stop, stopAfter } from "../survey/stops.ts";
import { StopContext, useRoute } from "../survey/use-route.ts";
import { SurveyPage } from "./survey-page.tsx";
import { useDrawings } from "./use-drawings.ts";

/**
 * The page where the participant is, and out of sight the next one. React draws that one when it is idle, so that it appears at
 * once.
 */
export function Pages({ stop }: { stop: Stop }) {
  const { session } = useSurvey();
  const ahead = usePageAhead(stop);
  const drawings = useDrawings(session, stop.page, ahead?.page);
  return (
    <>
      <ShownPage key={drawings.shown} stop={stop} mode="visible" />
      {ahead && <ShownPage key={drawings.ahead} stop={ahead} mode="hidden" />}
    </>
  );
}

/** Returns the first stop of the next page, if it follows this stop. */
function usePageAhead(here: Stop): Stop | undefined {
  const route = useRoute();
  const after = stopAfter(route, here);
  const page = after?.page === here.page ? undefined : after?.page;
  const step = after?.step;
  return useMemo(() => (page === undefined ? undefined : { page, step }), [page, step]);
}

interface ShownPageProps {
  stop: Stop;
  mode: "visible" | "hidden";
}

function ShownPage({ stop, mode }: ShownPageProps) {
  const { model } = useSurvey();
  const page = model.pages.find(({ id }) => id === stop.page);
  return (
    <Activity mode={mode}>
      <StopContext value={stop}>{page && <SurveyPage page={page} step={stop.step} />}</StopContext>
    </Activity>
  );
}
