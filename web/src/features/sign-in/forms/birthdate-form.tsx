import { useTranslation } from "react-i18next";
import { FormFrame } from "../../../ui/fields/form-frame.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { useFields } from "../../../ui/fields/use-fields.ts";
import type { FormCountry } from "../numbers/birthdate.ts";
import { type BirthdateFields, birthdateFaults, birthdateRequest } from "../requests/birthdate.ts";
import type { WayProps } from "../way.ts";
import { GenderChoice } from "./gender-choice.tsx";
import { NameFields } from "./name-fields.tsx";

const FIELDS: readonly (keyof BirthdateFields)[] = [
  "dateOfBirth",
  "firstName",
  "lastName",
  "gender",
  "email",
];

/** The form to sign in with a birthdate, in the format of a country, and names. */
export function BirthdateForm({
  country,
  settings,
  busy,
  message,
  onSignIn,
}: WayProps & { country: FormCountry }) {
  const { t } = useTranslation();
  const { field, wrong, submit } = useFields(
    `${country}Birthdate`,
    FIELDS,
    (typed) => birthdateFaults(typed, country),
    (typed) => onSignIn(birthdateRequest(settings, typed, country)),
  );
  return (
    <FormFrame wrong={wrong} busy={busy} message={message} onSubmit={submit}>
      <TextField
        {...field("dateOfBirth")}
        label={t("signIn.birthdate")}
        hint={t(`signIn.${country}.birthdateHint`)}
        autoComplete="off"
        isShort
      />
      <NameFields first={field("firstName")} last={field("lastName")} />
      <GenderChoice {...field("gender")} />
      {settings.showEmail && (
        <TextField
          {...field("email")}
          label={t("signIn.email")}
          type="email"
          autoComplete="email"
          isRequired={false}
        />
      )}
    </FormFrame>
  );
}
