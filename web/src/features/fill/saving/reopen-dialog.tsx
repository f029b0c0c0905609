import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureWords } from "../../../api/failure-words.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { StatusBox } from "../../../ui/status-box.tsx";

/**
 * The dialog that says why the survey has to be opened again, and does so: it has a new version, or the consent does not hold any more,
 * and then leads to its page. The answers so far are kept.
 */
export function ReopenDialog({ words }: { words: "updated" | "consentLost" }) {
  const { t } = useTranslation();
  const { reopen } = useSurvey();
  const [state, setState] = useState<{ busy: boolean; message?: string }>({ busy: false });

  async function goOn() {
    setState({ busy: true });
    try {
      await reopen();
    } catch (error) {
      setState({ busy: false, message: failureWords(error, t) });
    }
  }

  return (
    <Dialog title={t(`${words}.title`)}>
      <p>{t(`${words}.text`)}</p>
      {state.message && <StatusBox error>{state.message}</StatusBox>}
      <div className="actions">
        <Button busy={state.busy} onClick={() => void goOn()}>
          {t(`${words}.goOn`)}
        </Button>
      </div>
    </Dialog>
  );
}
