import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { StatusBox } from "../../ui/status-box.tsx";

interface BegunProps {
  busy: boolean;
  /** Why asking for the session has failed. */
  message: string | undefined;
  /** Why signing in has failed; unfolded, the ways say so themselves. */
  failure: string | undefined;
  onContinue: () => void;
  /** The ways to sign in as another person, where there are any. */
  children: ReactNode;
}

/** For somebody who has begun here: going on comes first, and beginning as another person is folded away. */
export function Begun({ busy, message, failure, onContinue, children }: BegunProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const words = message ?? (isOpen ? undefined : failure);
  return (
    <>
      <p>{t("signIn.begun")}</p>
      {words && <StatusBox error>{words}</StatusBox>}
      <Button className="button-wide" busy={busy} onClick={onContinue}>
        {t("start.continue")}
      </Button>
      {children && (
        <details className="start-over" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>{t("begun.startOver")}</summary>
          {isOpen && children}
        </details>
      )}
    </>
  );
}
