import type { LoginSettings, SignInRequest } from "../../../api/types.ts";
import { isBlank } from "../../../lib/text-input.ts";
import type { Fault } from "../../../ui/fields/fault.ts";
import type { FormCountry } from "../numbers/birthdate.ts";
import { todayInUtc } from "../numbers/day.ts";
import { norwegianNumber } from "../numbers/norwegian-number.ts";
import { swedishNumber } from "../numbers/swedish-number.ts";

/** The fields of the form with an identity number. */
export interface GovernmentIdFields {
  governmentId: string;
  firstName: string;
  lastName: string;
  /** The password, if the survey asks for one. */
  password: string;
}

const WAYS = { swedish: "swedishGovernmentId", norwegian: "norwegianGovernmentId" } as const;
const FAULTS = { swedish: "swedishNumber", norwegian: "norwegianNumber" } as const;

/** Finds the faults, by field. */
export function governmentIdFaults(
  { governmentId, firstName, lastName, password }: GovernmentIdFields,
  country: FormCountry,
  { testIdentities, showPassword }: LoginSettings,
): Partial<Record<keyof GovernmentIdFields, Fault>> {
  const today = todayInUtc();
  const number =
    country === "swedish"
      ? swedishNumber(governmentId, today)
      : norwegianNumber(governmentId, testIdentities, today);
  return {
    ...(isBlank(governmentId)
      ? { governmentId: "required" }
      : number === undefined
        ? { governmentId: FAULTS[country] }
        : {}),
    ...(isBlank(firstName) ? { firstName: "required" } : {}),
    ...(isBlank(lastName) ? { lastName: "required" } : {}),
    ...(showPassword && password === "" ? { password: "required" } : {}),
  };
}

/** Makes the call that signs in. The password is empty where the survey asks for none. */
export function governmentIdRequest(
  surveyId: string,
  { governmentId, firstName, lastName, password }: GovernmentIdFields,
  country: FormCountry,
): SignInRequest {
  return {
    loginType: WAYS[country],
    surveyId,
    governmentId: governmentId.trim(),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    password,
  };
}
