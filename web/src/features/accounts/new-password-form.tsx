import { useTranslation } from "react-i18next";
import { type Fault, LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../sign-in/forms/fault.ts";
import { FormFrame } from "../sign-in/forms/form-frame.tsx";
import { PasswordField } from "../sign-in/forms/password-field.tsx";
import { useFields } from "../sign-in/forms/use-fields.ts";
import "../sign-in/sign-in.css";

const FIELDS = ["password"] as const;

interface NewPasswordFormProps {
  /** Whose password it is, for whatever keeps passwords. */
  email: string | undefined;
  busy: boolean;
  /** Why the last try failed. */
  message: string | undefined;
  action: string;
  busyAction: string;
  onSubmit: (password: string) => void;
}

/** A form that asks for a new password, once, since it can be shown. */
export function NewPasswordForm({ email, onSubmit, ...frame }: NewPasswordFormProps) {
  const { t } = useTranslation("front");
  const { field, wrong, submit } = useFields("account", FIELDS, faultsOf, ({ password }) =>
    onSubmit(password),
  );
  return (
    <FormFrame {...frame} wrong={wrong} onSubmit={submit}>
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
      <PasswordField
        {...field("password")}
        label={t("account.newPassword")}
        hint={t("account.passwordHint", { length: SHORTEST_PASSWORD })}
        autoComplete="new-password"
      />
    </FormFrame>
  );
}

/** A length is all that is asked for; it is counted as the server does, in code points. */
function faultsOf({ password }: { password: string }): { password?: Fault } {
  const { length } = [...password];
  if (length === 0) return { password: "required" };
  if (length < SHORTEST_PASSWORD) return { password: "shortPassword" };
  return length > LONGEST_PASSWORD ? { password: "longPassword" } : {};
}
