import { useMemo, useSyncExternalStore } from "react";
import { type ElementId, ShownProgress } from "../../../engine/index.ts";
import { sameList } from "../../../lib/same-list.ts";
import { type PageSection, sectionsOf } from "../../../shared/survey/page-sections.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { type Step, stepsOf } from "./steps.ts";

const isSameStep = (one: Step, other: Step) => one.shows === other.shows && one.done === other.done;
const isSameSection = (one: PageSection, other: PageSection) =>
  one.id === other.id && one.done === other.done;

/** Lists the pages of the survey, kept up to date. */
export function useSteps(): readonly Step[] {
  const { session } = useSurvey();
  const read = useMemo(() => sameList(() => stepsOf(session), isSameStep), [session]);
  return useSyncExternalStore((listener) => session.subscribeAll(listener), read);
}

/** Lists the sections of a page, kept up to date. */
export function useSections(page: ElementId): readonly PageSection[] {
  const { session } = useSurvey();
  const read = useMemo(() => sameList(() => sectionsOf(session, page), isSameSection), [session, page]);
  return useSyncExternalStore((listener) => session.subscribeAll(listener), read);
}

/** Returns the participant's progress, in whole percent. */
export function useProgress(isReview: boolean): number {
  const { session } = useSurvey();
  const shown = useMemo(() => new ShownProgress(session.table), [session]);
  return useSyncExternalStore(
    (listener) => session.subscribeAll(listener),
    () => shown.percent(session, isReview),
  );
}
