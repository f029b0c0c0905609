import { useMemo, useSyncExternalStore } from "react";
import type { Session } from "../../../engine/index.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { reviewOf } from "./review.ts";

function store(session: Session) {
  let known = reviewOf(session);
  return {
    subscribe: (listener: () => void) =>
      session.subscribeAll(() => {
        known = reviewOf(session);
        listener();
      }),
    read: () => known,
  };
}

/** Keeps the contents of the review up to date, also with answers of another tab. */
export function useReview() {
  const { session } = useSurvey();
  const { subscribe, read } = useMemo(() => store(session), [session]);
  return useSyncExternalStore(subscribe, read);
}
