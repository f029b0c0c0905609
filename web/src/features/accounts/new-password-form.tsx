import { useTranslation } from "react-i18next";
import { NewPasswordField, newPasswordFaults } from "../../shared/account/new-password.tsx";
import { useRefusal } from "../../shared/account/use-refusal.ts";
import { FormFrame } from "../../ui/fields/form-frame.tsx";
import { useFields } from "../../ui/fields/use-fields.ts";

const FORM = "account";
const FIELDS = ["password"] as const;

interface NewPasswordFormProps {
  /** The account's address, for password managers. */
  email: string | undefined;
  busy: boolean;
  /** The reason why the last try failed. */
  error: unknown;
  action: string;
  busyAction: string;
  onSubmit: (password: string) => void;
}

/** A form that asks for a new password only once, since the field can show it. */
export function NewPasswordForm({ email, error, onSubmit, ...frame }: NewPasswordFormProps) {
  const { t } = useTranslation("front");
  const refusal = useRefusal(FORM, error);
  const { field, wrong, submit } = useFields(
    FORM,
    FIELDS,
    (typed) => ({ ...refusal.faultsOf(typed), ...newPasswordFaults(typed) }),
    (typed) => {
      refusal.remember(typed);
      onSubmit(typed.password);
    },
  );
  return (
    <FormFrame {...frame} message={refusal.message} wrong={wrong} onSubmit={submit}>
      {email !== undefined && (
        <div className="plain-field">
          <label htmlFor="account-username">{t("account.email")}</label>
          <input
            id="account-username"
            className="field"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
          />
        </div>
      )}
      <NewPasswordField {...field("password")} />
    </FormFrame>
  );
}
