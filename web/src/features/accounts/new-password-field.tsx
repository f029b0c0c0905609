import { useTranslation } from "react-i18next";
import { SHORTEST_PASSWORD } from "../sign-in/forms/fault.ts";
import { PasswordField } from "../sign-in/forms/password-field.tsx";
import type { FieldProps } from "../sign-in/forms/use-fields.ts";

/** The field for a new password, with advice. */
export function NewPasswordField(field: FieldProps) {
  const { t } = useTranslation("front");
  return (
    <PasswordField
      {...field}
      label={t("account.newPassword")}
      hint={t("account.passwordHint", { length: SHORTEST_PASSWORD })}
      autoComplete="new-password"
    />
  );
}
