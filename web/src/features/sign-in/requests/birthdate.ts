import type { LoginSettings, SignInRequest } from "../../../api/types.ts";
import { isBlank, isEmail } from "../../../lib/text-input.ts";
import type { Fault } from "../../../ui/fields/fault.ts";
import { birthdateDigits, type FormCountry } from "../numbers/birthdate.ts";
import { todayInUtc } from "../numbers/day.ts";
import { saidGender } from "./gender.ts";

/** The fields of the form with a birthdate. */
export interface BirthdateFields {
  dateOfBirth: string;
  firstName: string;
  lastName: string;
  gender: string;
  email: string;
}

const WAYS = { swedish: "swedishBirthdateName", norwegian: "norwegianBirthdateName" } as const;
const FAULTS = { swedish: "swedishBirthdate", norwegian: "norwegianBirthdate" } as const;

/** Finds the faults, by field. The e-mail address may stay empty. */
export function birthdateFaults(
  { dateOfBirth, firstName, lastName, gender, email }: BirthdateFields,
  country: FormCountry,
): Partial<Record<keyof BirthdateFields, Fault>> {
  return {
    ...(isBlank(dateOfBirth)
      ? { dateOfBirth: "required" }
      : birthdateDigits(dateOfBirth, country, todayInUtc()) === undefined
        ? { dateOfBirth: FAULTS[country] }
        : {}),
    ...(isBlank(firstName) ? { firstName: "required" } : {}),
    ...(isBlank(lastName) ? { lastName: "required" } : {}),
    ...(gender === "" ? { gender: "required" } : {}),
    ...(isBlank(email) || isEmail(email) ? {} : { email: "email" }),
  };
}

/** Makes the call that signs in; with an e-mail address only where the settings ask for it. */
export function birthdateRequest(
  { surveyId, showEmail }: LoginSettings,
  { dateOfBirth, firstName, lastName, gender, email }: BirthdateFields,
  country: FormCountry,
): SignInRequest {
  return {
    loginType: WAYS[country],
    surveyId,
    dateOfBirth: birthdateDigits(dateOfBirth, country, todayInUtc()) ?? "",
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    ...saidGender(gender),
    ...(showEmail ? { email: email.trim() } : {}),
  };
}
