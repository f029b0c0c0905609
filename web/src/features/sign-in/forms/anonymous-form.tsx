import { useTranslation } from "react-i18next";
import { FormFrame } from "../../../ui/fields/form-frame.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { useFields } from "../../../ui/fields/use-fields.ts";
import { type AnonymousFields, anonymousFaults, anonymousRequest, digitsOf } from "../requests/anonymous.ts";
import type { WayProps } from "../way.ts";
import { GenderChoice } from "./gender-choice.tsx";

const FIELDS: readonly (keyof AnonymousFields)[] = ["birthYear", "gender"];

/** The form to sign in without a name. */
export function AnonymousForm({ settings, busy, message, given, onSignIn }: WayProps) {
  const { t } = useTranslation();
  const { field, wrong, submit } = useFields(
    "anonymous",
    FIELDS,
    anonymousFaults,
    (typed) => onSignIn(anonymousRequest(settings.surveyId, typed)),
    given,
  );
  const birthYear = field("birthYear");
  return (
    <FormFrame wrong={wrong} busy={busy} message={message} onSubmit={submit}>
      <TextField
        {...birthYear}
        onChange={(typed) => birthYear.onChange(digitsOf(typed))}
        label={t("signIn.birthYear")}
        hint={t("signIn.birthYearHint")}
        inputMode="numeric"
        autoComplete="bday-year"
        isShort
      />
      <GenderChoice {...field("gender")} />
    </FormFrame>
  );
}
