import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { wayBackIn } from "../../../api/account.ts";
import { isSignedOut } from "../../../api/api-error.ts";
import { failureWords } from "../../../api/failure-words.ts";
import { closeSession } from "../../../api/participant.ts";
import { timeWords } from "../../../lib/dates.ts";
import { leaveToNext } from "../../../shared/survey/carried-answers.ts";
import type { SessionEnd } from "../../../shared/survey/session-end.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { StatusBox } from "../../../ui/status-box.tsx";
import { useSessionEnd } from "./use-session-end.ts";

/** The dialog that warns before the session ends. A warning of an end that cannot be postponed can be closed. */
export function SessionEndDialog() {
  const end = useSessionEnd();
  const [isRead, setIsRead] = useState(false);
  if (!end) return null;
  if (!end.isFinal) return <StayDialog at={end.at} />;
  return isRead ? null : <RenewDialog at={end.at} onClose={() => setIsRead(true)} />;
}

/** The dialog that offers to stay signed in. */
function StayDialog({ at }: Pick<SessionEnd, "at">) {
  const { t, i18n } = useTranslation();
  const { server, autosave } = useSurvey();
  const [state, setState] = useState<{ busy: boolean; message?: string }>({ busy: false });

  async function stay() {
    setState({ busy: true });
    try {
      await server.stay?.();
      setState({ busy: false });
    } catch (error) {
      if (isSignedOut(error)) autosave.expire();
      else setState({ busy: false, message: failureWords(error, t) });
    }
  }

  return (
    <Dialog title={t("sessionEnd.title")}>
      <p>{t("sessionEnd.idle", { time: timeWords(at, i18n.language) })}</p>
      {state.message && <StatusBox error>{state.message}</StatusBox>}
      <div className="actions">
        <Button busy={state.busy} onClick={() => void stay()}>
          {t("sessionEnd.stay")}
        </Button>
      </div>
    </Dialog>
  );
}

/** The dialog that leads to a new sign-in, after which the participant continues. */
function RenewDialog({ at, onClose }: Pick<SessionEnd, "at"> & { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { autosave } = useSurvey();
  const navigate = useNavigate();

  async function signIn() {
    await autosave.flush();
    leaveToNext();
    closeSession();
    await navigate(wayBackIn());
  }

  return (
    <Dialog title={t("sessionEnd.title")} onClose={onClose}>
      <p>{t("sessionEnd.final", { time: timeWords(at, i18n.language) })}</p>
      <div className="actions">
        <Button onClick={() => void signIn()}>{t("expired.signIn")}</Button>
        <Button look="quiet" onClick={onClose}>
          {t("sessionEnd.later")}
        </Button>
      </div>
    </Dialog>
  );
}
