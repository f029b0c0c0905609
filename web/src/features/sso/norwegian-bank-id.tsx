import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { StatusBox } from "../../components/status-box.tsx";
import { invitationHere } from "../sign-in/invitation.ts";
import { signInMessage } from "../sign-in/sign-in-message.ts";
import { handOver } from "./hand-over.ts";

/** Signing in with Norwegian BankID: what happens, and the button that leads there. */
export default function NorwegianBankId({ surveyId }: { surveyId: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });

  async function leave() {
    setState({ busy: true });
    try {
      await handOver(surveyId, "norwegianBankId", invitationHere());
    } catch (error) {
      setState({ busy: false, error });
    }
  }

  return (
    <div className="plain-form">
      <p>{t("sso.bankIdLeave")}</p>
      <p>{t("sso.bankIdBack")}</p>
      {state.error !== undefined && <StatusBox error>{signInMessage(state.error, t)}</StatusBox>}
      <Button className="button-wide" busy={state.busy} onClick={() => void leave()}>
        {t("sso.bankIdOpen")}
      </Button>
    </div>
  );
}
