import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { FieldProps } from "../../../ui/fields/use-fields.ts";

/** The longest name that the server takes. */
const LONGEST_NAME = 100;

/** The fields for first and last name. */
export function NameFields({ first, last }: { first: FieldProps; last: FieldProps }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        {...first}
        label={t("signIn.firstName")}
        autoComplete="given-name"
        maxLength={LONGEST_NAME}
      />
      <TextField {...last} label={t("signIn.lastName")} autoComplete="family-name" maxLength={LONGEST_NAME} />
    </>
  );
}
