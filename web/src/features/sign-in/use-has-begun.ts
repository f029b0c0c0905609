import { useEffect, useState } from "react";
import { currentParticipant } from "../../api/participant.ts";
import { vault } from "../fill/survey/vault.ts";

/**
 * Whether somebody has begun to answer this survey: in this tab, or in one that was closed before it could send all
 * answers. Who signs in anew begins anew.
 */
export function useHasBegun(surveyId: string): boolean {
  const isHere = currentParticipant()?.surveyId === surveyId;
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    let current = true;
    void vault.holds(surveyId).then((holds) => current && setIsKept(holds));
    return () => {
      current = false;
    };
  }, [surveyId]);
  return isHere || isKept;
}
