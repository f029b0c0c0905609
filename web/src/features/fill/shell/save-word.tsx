import { useTranslation } from "react-i18next";
import type { SaveWord as Word } from "../../../shared/survey/save-state.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { useSaveWord } from "../saving/use-save-word.ts";

/** How a word is drawn. */
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
  refused: { icon: "waiting", announced: "refused" },
  offline: { icon: "waiting", announced: "offline" },
  back: { icon: "saved", announced: "back" },
};

/** Whether the answers are saved: a word in the bar, and a row of it when something is out of the ordinary. */
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
