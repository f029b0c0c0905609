import { useCallback, useSyncExternalStore } from "react";
import type { Session } from "../../../engine/index.ts";
import type { VisibleErrors } from "../../../ui/question/visible-errors.ts";

/** Lists the ids of the questions of a page that were asked for and still break a rule. */
export function useAskedLeft(session: Session, page: string, asked: VisibleErrors): string[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [session.subscribeAll(listener), asked.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [session, asked],
  );
  const ids = useSyncExternalStore(subscribe, () =>
    session
      .violations(session.container(page))
      .map(({ id }) => id)
      .filter((id) => asked.has(session.item(id) ?? -1))
      .join(" "),
  );
  return ids === "" ? [] : ids.split(" ");
}
