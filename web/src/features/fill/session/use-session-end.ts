import { useEffect, useState, useSyncExternalStore } from "react";
import { isSignedOut } from "../../../api/api-error.ts";
import { useIsOnline } from "../../../lib/browser-state.ts";
import { lastUse, onUse } from "../../../lib/other-tabs.ts";
import { endOf, phaseOf, type SessionEnd } from "../../../shared/survey/session-end.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";

/** The milliseconds between two looks at the clock. */
const TICK = 10_000;

/**
 * Returns when the session ends, if that is soon. Once it should have ended, the server is asked whether it has. Without a
 * connection nothing can be done about it, so nothing is shown.
 */
export function useSessionEnd(): SessionEnd | undefined {
  const { participant, lasting, server, autosave } = useSurvey();
  const used = useSyncExternalStore(onUse, () => lastUse(participant.surveyParticipantId));
  const isOnline = useIsOnline();
  const now = useNow();
  const end = lasting && endOf(lasting, used);
  const phase = end && isOnline ? phaseOf(end, now) : "open";

  const hasEnded = phase === "ended";
  useEffect(() => {
    if (hasEnded) server.stay?.().catch((error: unknown) => isSignedOut(error) && autosave.expire());
  }, [hasEnded, server, autosave]);
  return phase === "ending" ? end : undefined;
}

/** Returns the time, updated at intervals and when the participant returns to the page. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, TICK);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return now;
}
