import { useTranslation } from "react-i18next";
import { type Fault, LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../../ui/fields/fault.ts";
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

/** Checks a new password before the server has seen it: its length, counted as the server does, in code points. */
export function newPasswordFaults({ password }: { password: string }): { password?: Fault } {
  const { length } = [...password];
  if (length === 0) return { password: "required" };
  if (length < SHORTEST_PASSWORD) return { password: "shortPassword" };
  return length > LONGEST_PASSWORD ? { password: "longPassword" } : {};
}
