import { useTranslation } from "react-i18next";
import { TextField } from "./text-field.tsx";
import type { FieldProps } from "./use-fields.ts";

/** The password of the health account with the number. */
export function PasswordField(field: FieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field}
      type="password"
      label={t("signIn.password")}
      hint={t("signIn.passwordHint")}
      autoComplete="current-password"
    />
  );
}
