import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { StatusBox } from "../../components/status-box.tsx";

interface BegunProps {
  busy: boolean;
  /** Why going on has failed. */
  message: string | undefined;
  onContinue: () => void;
  /** The ways to sign in as another person, where there are any. */
  children: ReactNode;
}

/** For somebody who has begun here: going on comes first, and beginning as another person is folded away. */
export function Begun({ busy, message, onContinue, children }: BegunProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p>{t("signIn.begun")}</p>
      {message && <StatusBox error>{message}</StatusBox>}
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
