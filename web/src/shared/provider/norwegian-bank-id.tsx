import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { StatusBox } from "../../ui/status-box.tsx";

interface NorwegianBankIdProps {
  /** The words on what happens afterwards. */
  after: string;
  /** Goes to BankID. */
  onLeave: () => Promise<void>;
  messageOf: (error: unknown) => string;
}

/** Signing in with Norwegian BankID: what happens, and the button that leads there. */
export default function NorwegianBankId({ after, onLeave, messageOf }: NorwegianBankIdProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });

  async function leave() {
    setState({ busy: true });
    try {
      await onLeave();
    } catch (error) {
      setState({ busy: false, error });
    }
  }

  return (
    <div className="plain-form">
      <p>{t("sso.bankIdLeave")}</p>
      <p>{after}</p>
      {state.error !== undefined && <StatusBox error>{messageOf(state.error)}</StatusBox>}
      <Button className="button-wide" busy={state.busy} onClick={() => void leave()}>
        {t("sso.bankIdOpen")}
      </Button>
    </div>
  );
}
