import { useMemo, useSyncExternalStore } from "react";
import { type ElementId, type Session, ShownProgress } from "../../../rules/index.ts";
import { type Part, partsOf } from "./parts.ts";
import { type Step, stepsOf } from "./steps.ts";
import { useSurvey } from "./survey-context.ts";

/** Reads the steps, and gives the same list as long as nothing in it changes. */
function reader(session: Session): () => Step[] {
  let known = stepsOf(session);
  return () => {
    const now = stepsOf(session);
    const isSame = now.every(({ shows, done }, at) => shows === known[at]?.shows && done === known[at]?.done);
    if (!isSame) known = now;
    return known;
  };
}

/** The pages of the survey, kept up to date. */
export function useSteps(): Step[] {
  const { session } = useSurvey();
  const read = useMemo(() => reader(session), [session]);
  return useSyncExternalStore((listener) => session.subscribeAll(listener), read);
}

/** The sections of a page, kept up to date. */
export function useParts(page: ElementId): Part[] {
  const { session } = useSurvey();
  const read = useMemo(() => {
    let known = partsOf(session, page);
    return () => {
      const now = partsOf(session, page);
      const isSame =
        now.length === known.length &&
        now.every(({ id, done }, at) => id === known[at]?.id && done === known[at]?.done);
      if (!isSame) known = now;
      return known;
    };
  }, [session, page]);
  return useSyncExternalStore((listener) => session.subscribeAll(listener), read);
}

/** How far the participant has come, in whole percent. */
export function useProgress(isReview: boolean): number {
  const { session } = useSurvey();
  const shown = useMemo(() => new ShownProgress(session.table), [session]);
  return useSyncExternalStore(
    (listener) => session.subscribeAll(listener),
    () => shown.percent(session, isReview),
  );
}
