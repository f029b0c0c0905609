import { useTranslation } from "react-i18next";
import { isAccountOpen } from "../../../api/account.ts";
import { Button } from "../../../components/button.tsx";
import { type SaveWord as Word, wordOf } from "../saving/save-state.ts";
import { useSaveState, useSurvey } from "../survey/survey-context.ts";
import { ComeBackLater } from "./come-back-later.tsx";
import { ToAccount } from "./to-account.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Each answer is saved; only what is out of the ordinary is worth interrupting for, and not at every try. */
const ANNOUNCED: Partial<Record<Word, Word>> = {
  waiting: "waiting",
  waitingHere: "waitingHere",
  sending: "waiting",
  refused: "refused",
};

/** A small word on whether the answers are saved, and the way to sign out. */
export function SaveWord() {
  const { t } = useTranslation();
  const { autosave } = useSurvey();
  const word = wordOf(useSaveState());
  const announced = ANNOUNCED[word];
  const { signOut, busy } = useSignOut();
  return (
    <footer className="save-word small">
      <span data-word={word}>{t(`save.${word}`)}</span>
      <span role="status" className="visually-hidden">
        {announced && t(`save.${announced}`)}
      </span>
      {(word === "waiting" || word === "waitingHere") && (
        <Button look="link" onClick={() => void autosave.flush()}>
          {t("retry")}
        </Button>
      )}
      {isAccountOpen() ? <ToAccount look="link" /> : <ComeBackLater />}
      <Button look="link" busy={busy} onClick={signOut}>
        {t("logout")}
      </Button>
    </footer>
  );
}
