import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { StatusBox } from "../../ui/status-box.tsx";

interface BegunProps {
  busy: boolean;
  /** The reason why the session could not be loaded. */
  message: string | undefined;
  /** The reason why signing in failed; once unfolded, the ways show it themselves. */
  failure: string | undefined;
  onContinue: () => void;
  /** The ways to sign in as another person, if there are any. */
  children: ReactNode;
}

/** The choice for a participant who has begun here: continuing comes first; starting over as another person is folded away. */
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
