import { useTranslation } from "react-i18next";
import { NewPasswordField, newPasswordFaults } from "../../shared/account/new-password.tsx";
import { useRefusal } from "../../shared/account/use-refusal.ts";
import type { Fault } from "../../ui/fields/fault.ts";
import { FormFrame } from "../../ui/fields/form-frame.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { useFields } from "../../ui/fields/use-fields.ts";

const FORM = "change";
const FIELDS = ["current", "password"] as const;

interface ChangePasswordFormProps {
  busy: boolean;
  /** The reason why the last try failed. */
  error: unknown;
  onSubmit: (current: string, password: string) => void;
}

/** The form that asks for the current and a new password of the account. */
export function ChangePasswordForm({ error, onSubmit, busy }: ChangePasswordFormProps) {
  const { t } = useTranslation("front");
  const refusal = useRefusal(FORM, error);
  const { field, wrong, submit } = useFields(
    FORM,
    FIELDS,
    (typed) => ({ ...refusal.faultsOf(typed), ...currentFaults(typed), ...newPasswordFaults(typed) }),
    (typed) => {
      refusal.remember(typed);
      onSubmit(typed.current, typed.password);
    },
  );
  return (
    <FormFrame
      busy={busy}
      message={refusal.message}
      wrong={wrong}
      action={t("reset.submit")}
      busyAction={t("reset.submitting")}
      onSubmit={submit}
    >
      <PasswordField {...field("current")} label={t("changePassword.current")} hint="" />
      <NewPasswordField {...field("password")} />
    </FormFrame>
  );
}

function currentFaults({ current }: { current: string }): { current?: Fault } {
  return current === "" ? { current: "required" } : {};
}
