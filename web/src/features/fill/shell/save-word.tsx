import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsOnline } from "../../../lib/browser-state.ts";
import { type SaveWord as Word, wordOf } from "../../../shared/survey/save-state.ts";
import { useSaveState, useSurvey } from "../../../shared/survey/survey-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";

/** The look of a word. */
interface Look {
  icon: IconName;
  /** The words for screen readers; only unusual states interrupt, and not at every try. */
  announced?: Word;
  /** Whether there is anything to try again. */
  retry?: true;
}

const LOOKS: Record<Word, Look> = {
  saved: { icon: "saved" },
  saving: { icon: "underWay" },
  sending: { icon: "underWay", announced: "waiting" },
  waiting: { icon: "waiting", announced: "waiting", retry: true },
  waitingHere: { icon: "waiting", announced: "waitingHere", retry: true },
  consent: { icon: "waiting", announced: "consent" },
  refused: { icon: "waiting", announced: "refused" },
  offline: { icon: "waiting", announced: "offline" },
  back: { icon: "saved", announced: "back" },
};

/** The word in the bar for whether the answers are saved; a row of its own in unusual states. */
export function SaveWord() {
  const { t } = useTranslation();
  const { autosave } = useSurvey();
  const word = useSaveWord();
  const { icon, announced, retry } = LOOKS[word];
  return (
    <div className="save-word" data-row={announced !== undefined}>
      <span data-word={word}>
        <Icon name={icon} />
        <span>{t(`save.${word}`)}</span>
      </span>
      <span role="status" className="visually-hidden">
        {announced && t(`save.${announced}`)}
      </span>
      {retry && (
        <Button look="link" onClick={() => void autosave.flush()}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}

/** The milliseconds for which the word says that the connection is back. */
const BACK = 4000;

/** Returns the current word about saving and the connection. */
function useSaveWord(): Word {
  const word = wordOf(useSaveState(), useIsOnline());
  // A new save says nothing about the connection.
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

function isAway(word: Word): boolean {
  return word === "waiting" || word === "waitingHere" || word === "sending" || word === "offline";
}
