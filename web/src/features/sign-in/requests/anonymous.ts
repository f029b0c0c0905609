import type { SignInRequest } from "../../../api/types.ts";
import type { Fault } from "../../../ui/fields/fault.ts";
import { saidGender } from "./gender.ts";

/** The request to sign in without a name. */
export type AnonymousRequest = Extract<SignInRequest, { loginType: "anonymous" }>;

/** The fields of the anonymous form. */
export interface AnonymousFields {
  birthYear: string;
  gender: string;
}

/** Finds the faults, by field. Both fields are needed; the year is 19xx or 20xx and has begun. */
export function anonymousFaults({ birthYear, gender }: AnonymousFields): {
  birthYear?: Fault;
  gender?: Fault;
} {
  const isYear = /^(19|20)\d\d$/.test(birthYear) && Number(birthYear) <= new Date().getFullYear();
  return {
    ...(birthYear === "" ? { birthYear: "required" } : isYear ? {} : { birthYear: "birthYear" }),
    ...(gender === "" ? { gender: "required" } : {}),
  };
}

/** Makes the call that signs in. The date of birth is January 1 of the year. */
export function anonymousRequest(surveyId: string, { birthYear, gender }: AnonymousFields): AnonymousRequest {
  return { loginType: "anonymous", surveyId, dateOfBirth: `${birthYear}0101`, ...saidGender(gender) };
}

/** Returns the fields of such a request, as they were typed. */
export function givenIn(request: AnonymousRequest): AnonymousFields & { surveyId: string } {
  const { surveyId, dateOfBirth, gender } = request;
  return { surveyId, birthYear: dateOfBirth.slice(0, 4), gender: gender ?? "unsaid" };
}

/** Keeps the digits of the typed text, four at most. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "").slice(0, 4);
}
