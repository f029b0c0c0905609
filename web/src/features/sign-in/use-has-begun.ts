import { useState } from "react";
import { currentParticipant } from "../../api/participant.ts";
import { useResource } from "../../lib/use-resource.ts";
import { formerOf } from "../../shared/survey/carried-answers.ts";
import { encryptedStore } from "../../shared/survey/encrypted-store.ts";

/**
 * Tells whether this survey has been begun here: in this tab, where the session may have ended, or in one that was closed.
 * Until that is known, it is `undefined`.
 */
export function useHasBegun(surveyId: string): boolean | undefined {
  // As it was on arrival: signing in opens a session, too.
  const [isHere] = useState(
    () => currentParticipant()?.surveyId === surveyId || formerOf(surveyId) !== undefined,
  );
  const { data: isKept } = useResource(surveyId, () => encryptedStore.holds(surveyId));
  return isHere || isKept;
}
