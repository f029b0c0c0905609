import { Activity, useMemo } from "react";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { type Stop, stopAfter } from "../survey/stops.ts";
import { StopContext, useWay } from "../survey/use-way.ts";
import { SurveyPage } from "./survey-page.tsx";
import { useDrawings } from "./use-drawings.ts";

/**
 * The page where the participant is, and out of sight the next one: React draws it when nothing else is to do, so that it
 * is there at once.
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

/** Where the next page begins, if the way leads there from here. */
function usePageAhead(here: Stop): Stop | undefined {
  const way = useWay();
  const after = stopAfter(way, here);
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
