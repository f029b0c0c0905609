import { useEffect, useState } from "react";
import { useIsOnline } from "../../../lib/connection.ts";
import { type SaveWord, wordOf } from "../../../shared/survey/save-state.ts";
import { useSaveState } from "../../../shared/survey/survey-context.ts";

/** For how long it is said that the connection is back, in milliseconds. */
const BACK = 4000;

/** The word about saving and the connection, kept up to date. */
export function useSaveWord(): SaveWord {
  const word = wordOf(useSaveState(), useIsOnline());
  // Saving something new is no news of the connection.
  const [last, setLast] = useState(word);
  const [isBack, setIsBack] = useState(false);
  if (word !== last && word !== "saving") {
    setLast(word);
    setIsBack(word === "saved" && isAway(last));
  }
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setIsBack(false), BACK);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack && word === "saved" ? "back" : word;
}

function isAway(word: SaveWord): boolean {
  return word === "waiting" || word === "waitingHere" || word === "sending" || word === "offline";
}
