import { useState } from "react";
import { currentParticipant } from "../../api/participant.ts";
import { useResource } from "../../lib/use-resource.ts";
import { formerOf } from "../../shared/survey/carried-answers.ts";
import { encryptedStore } from "../../shared/survey/encrypted-store.ts";

/**
 * Returns whether this survey has been begun here: in this tab, where the session may have ended, or in one that was closed;
 * `undefined` until that is known.
 */
export function useHasBegun(surveyId: string): boolean | undefined {
  // As on arrival: signing in opens a session, too.
  const [isHere] = useState(
    () => currentParticipant()?.surveyId === surveyId || formerOf(surveyId) !== undefined,
  );
  const { data: isKept } = useResource(surveyId, () => encryptedStore.holds(surveyId));
  return isHere || isKept;
}
