import { useTranslation } from "react-i18next";
import { FormFrame } from "../../../ui/fields/form-frame.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { useFields } from "../../../ui/fields/use-fields.ts";
import type { FormCountry } from "../numbers/birthdate.ts";
import {
  type GovernmentIdFields,
  governmentIdFaults,
  governmentIdRequest,
} from "../requests/government-id.ts";
import type { WayProps } from "../way.ts";
import { NameFields } from "./name-fields.tsx";

const FIELDS: readonly (keyof GovernmentIdFields)[] = ["governmentId", "firstName", "lastName", "password"];

/** The form to sign in with an identity number of a country. */
export function GovernmentIdForm({
  country,
  settings,
  busy,
  message,
  onSignIn,
}: WayProps & { country: FormCountry }) {
  const { t } = useTranslation();
  const { field, wrong, submit } = useFields(
    `${country}GovernmentId`,
    FIELDS,
    (typed) => governmentIdFaults(typed, country, settings),
    (typed) => onSignIn(governmentIdRequest(settings.surveyId, typed, country)),
  );
  return (
    <FormFrame wrong={wrong} busy={busy} message={message} onSubmit={submit}>
      <TextField
        {...field("governmentId")}
        label={t(`signIn.${country}.number`)}
        hint={t(`signIn.${country}.numberHint`)}
        inputMode={country === "norwegian" ? "numeric" : "text"}
        autoComplete="off"
        isShort
      />
      <NameFields first={field("firstName")} last={field("lastName")} />
      {settings.showPassword && <PasswordField {...field("password")} />}
    </FormFrame>
  );
}
