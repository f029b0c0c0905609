import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { StatusBox } from "../status-box.tsx";
import { FormSummary } from "./form-summary.tsx";
import type { Wrong } from "./use-fields.ts";

interface FormFrameProps {
  /** The faults of the form. */
  wrong: Wrong;
  busy: boolean;
  /** The message of the last failure. */
  message: string | undefined;
  onSubmit: (event: FormEvent) => void;
  /** The words of the button, and those while it is under way. */
  action?: string;
  busyAction?: string;
  isDisabled?: boolean;
  children: ReactNode;
}

/** The frame of every form: its faults, and the button. */
export function FormFrame(props: FormFrameProps) {
  const { t } = useTranslation();
  const { wrong, busy, message, onSubmit, isDisabled = false, children } = props;
  const { action = t("signIn.submit"), busyAction = t("signIn.submitting") } = props;
  return (
    <form className="plain-form" noValidate onSubmit={busy ? (event) => event.preventDefault() : onSubmit}>
      <FormSummary {...wrong} />
      {children}
      {message && <StatusBox error>{message}</StatusBox>}
      <Button type="submit" className="button-wide" busy={busy} disabled={isDisabled}>
        {busy ? busyAction : action}
      </Button>
    </form>
  );
}
