import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/button.tsx";
import { StatusBox } from "../../../components/status-box.tsx";

interface FormFrameProps {
  isFaulty: boolean;
  busy: boolean;
  /** Why the last try failed. */
  message: string | undefined;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/** What stands around the fields of every form: what went wrong, and the button. */
export function FormFrame({ isFaulty, busy, message, onSubmit, children }: FormFrameProps) {
  const { t } = useTranslation();
  return (
    <form className="plain-form" noValidate onSubmit={busy ? (event) => event.preventDefault() : onSubmit}>
      {children}
      {isFaulty && <StatusBox error>{t("shared-survey.errors.invalidForm")}</StatusBox>}
      {message && <StatusBox error>{message}</StatusBox>}
      <Button type="submit" className="button-wide" busy={busy}>
        {busy ? t("signIn.submitting") : t("signIn.submit")}
      </Button>
    </form>
  );
}
