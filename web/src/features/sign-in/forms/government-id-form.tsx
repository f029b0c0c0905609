import { useTranslation } from "react-i18next";
import type { Country } from "../country.ts";
import {
  type GovernmentIdFields,
  governmentIdFaults,
  governmentIdRequest,
} from "../requests/government-id.ts";
import type { WayProps } from "../way.ts";
import { FormFrame } from "./form-frame.tsx";
import { NameFields } from "./name-fields.tsx";
import { PasswordField } from "./password-field.tsx";
import { TextField } from "./text-field.tsx";
import { useFields } from "./use-fields.ts";

const FIELDS: readonly (keyof GovernmentIdFields)[] = ["governmentId", "firstName", "lastName", "password"];

/** Signing in with the number of a country. */
export function GovernmentIdForm({
  country,
  settings,
  busy,
  message,
  onSignIn,
}: WayProps & { country: Country }) {
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
