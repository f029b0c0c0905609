import { useTranslation } from "react-i18next";
import { SHORTEST_PASSWORD } from "../../ui/fields/fault.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import type { FieldProps } from "../../ui/fields/use-fields.ts";

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
