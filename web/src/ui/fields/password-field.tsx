import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../button.tsx";
import { TextField } from "./text-field.tsx";
import type { FieldProps } from "./use-fields.ts";

interface PasswordFieldProps extends FieldProps {
  label?: string;
  hint?: string;
  autoComplete?: "current-password" | "new-password";
}

/** A field for a password, which can be revealed: by default that of the health account. */
export function PasswordField({
  label,
  hint,
  autoComplete = "current-password",
  ...field
}: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="password-field">
      <TextField
        {...field}
        type={isShown ? "text" : "password"}
        label={label ?? t("signIn.password")}
        hint={hint ?? t("signIn.passwordHint")}
        autoComplete={autoComplete}
      />
      <Button look="link" onClick={() => setIsShown(!isShown)}>
        {t(isShown ? "password.hide" : "password.show")}
      </Button>
      {autoComplete === "current-password" && <Link to="/forgot">{t("signIn.forgot")}</Link>}
    </div>
  );
}
