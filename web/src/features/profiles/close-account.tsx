import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { closeAccount } from "../../api/account-calls.ts";
import { isSignedOut } from "../../api/api-error.ts";
import { failureWords } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { leaveAccount } from "./leave-account.ts";
import { useSessionEnd } from "./use-profiles.ts";

/** The button that closes the account, after a confirmation. */
export function CloseAccount() {
  const { t } = useTranslation("front");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className="account-end" aria-labelledby="account-end">
      <h2 id="account-end">{t("close.title")}</h2>
      <p>{t("close.text")}</p>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t("close.open")}
      </Button>
      {isAsking && <CloseDialog onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("front");
  const { t: app } = useTranslation();
  const navigate = useNavigate();
  const endSession = useSessionEnd();
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });

  async function close() {
    setState({ busy: true });
    try {
      await closeAccount();
      await leaveAccount();
      await navigate("/accountclosed", { replace: true });
    } catch (error) {
      if (isSignedOut(error)) endSession();
      else setState({ busy: false, error });
    }
  }

  return (
    <Dialog title={t("close.question")} {...(state.busy ? {} : { onClose })}>
      <ul className="close-list">
        <li>{t("close.erased")}</li>
        <li>{t("close.answers")}</li>
        <li>{t("close.final")}</li>
      </ul>
      {state.error !== undefined && <StatusBox error>{failureWords(state.error, app)}</StatusBox>}
      <div className="actions">
        <Button look="quiet" onClick={onClose} disabled={state.busy}>
          {t("close.keep")}
        </Button>
        <Button busy={state.busy} onClick={() => void close()}>
          {t(state.busy ? "close.closing" : "close.yes")}
        </Button>
      </div>
    </Dialog>
  );
}
