import { useEffect, useState } from "react";
import { currentParticipant } from "../../api/participant.ts";
import { formerOf } from "../../shared/survey/carried-answers.ts";
import { vault } from "../../shared/survey/vault.ts";

/**
 * Whether somebody has begun to answer this survey: in this tab, where their session may have ended, or in one that was
 * closed. It takes a moment until that is known.
 */
export function useHasBegun(surveyId: string): boolean | undefined {
  // As it was when they came: signing in opens a session, too.
  const [isHere] = useState(
    () => currentParticipant()?.surveyId === surveyId || formerOf(surveyId) !== undefined,
  );
  const [isKept, setIsKept] = useState<boolean>();
  useEffect(() => {
    let current = true;
    void vault.holds(surveyId).then((holds) => current && setIsKept(holds));
    return () => {
      current = false;
    };
  }, [surveyId]);
  return isHere || isKept;
}
