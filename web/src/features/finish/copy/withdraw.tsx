import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { isSignedOut } from "../../../api/api-error.ts";
import { failureWords } from "../../../api/failure-words.ts";
import { closeSession } from "../../../api/participant.ts";
import type { Withdrawal } from "../../../api/types.ts";
import { dateWords } from "../../../lib/dates.ts";
import { showSignedOut } from "../../../lib/show-signed-out.ts";
import { stored } from "../../../lib/stored.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { leave } from "../../../shared/survey-frame/leave.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useTexts } from "../../../ui/question/texts-context.ts";
import { StatusBox } from "../../../ui/status-box.tsx";

interface WithdrawProps {
  withdrawal: Withdrawal;
  withdraw: () => Promise<unknown>;
}

/** The way to withdraw the answers, with its consequences. */
export function Withdraw(props: WithdrawProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className="copy-withdraw" aria-labelledby="withdraw">
      <h2 id="withdraw">{t("withdraw.title")}</h2>
      <p>{t("withdraw.text")}</p>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t("withdraw.open")}
      </Button>
      {isAsking && <WithdrawDialog {...props} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function WithdrawDialog({ withdrawal, withdraw, onClose }: WithdrawProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { language } = useTexts();
  const { autosave } = useSurvey();
  const navigate = useNavigate();
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  const when = dateWords(withdrawal.erasedAt.slice(0, "2026-11-21".length), language);

  async function confirm() {
    setState({ busy: true });
    try {
      await withdraw();
      const left = await leave(autosave);
      stored.withdrawn.set("true");
      await showSignedOut(navigate, left?.leaveAt);
    } catch (error) {
      if (!isSignedOut(error)) return setState({ busy: false, error });
      closeSession();
      await navigate("/signed-out", { replace: true });
    }
  }

  return (
    <Dialog title={t("withdraw.question")} {...(state.busy ? {} : { onClose })}>
      <ul className="withdraw-list">
        <li>{t("withdraw.unused")}</li>
        <li>{t(withdrawal.isKeptByLaw ? "withdraw.keptByLaw" : "withdraw.erased", { when })}</li>
        <li>{t("withdraw.signedOut")}</li>
        <li>{t("withdraw.final")}</li>
      </ul>
      {state.error !== undefined && <StatusBox error>{failureWords(state.error, t)}</StatusBox>}
      <div className="actions">
        <Button look="quiet" onClick={onClose} disabled={state.busy}>
          {t("withdraw.keep")}
        </Button>
        <Button busy={state.busy} onClick={() => void confirm()}>
          {t(state.busy ? "withdraw.withdrawing" : "withdraw.yes")}
        </Button>
      </div>
    </Dialog>
  );
}
