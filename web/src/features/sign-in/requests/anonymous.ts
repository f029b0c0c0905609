import type { Requests } from "../../../api/types.ts";
import type { Fault } from "../../../ui/fields/fault.ts";
import { saidGender } from "./gender.ts";

/** The call that signs in without a name. */
export type AnonymousRequest = Extract<Requests["/api/authenticate"], { loginType: "anonymous" }>;

/** The fields of the anonymous form. */
export interface AnonymousFields {
  birthYear: string;
  gender: string;
}

/** The faults, by field. Both are needed; the year is 19xx or 20xx and has begun. */
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

/** The call that signs in. The date of birth is January 1 of the year. */
export function anonymousRequest(surveyId: string, { birthYear, gender }: AnonymousFields): AnonymousRequest {
  return { loginType: "anonymous", surveyId, dateOfBirth: `${birthYear}0101`, ...saidGender(gender) };
}

/** Returns the fields of such a call, as they were typed. */
export function givenIn(request: AnonymousRequest): AnonymousFields & { surveyId: string } {
  const { surveyId, dateOfBirth, gender } = request;
  return { surveyId, birthYear: dateOfBirth.slice(0, 4), gender: gender ?? "unsaid" };
}

/** Only the digits of what is typed, four at most. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "").slice(0, 4);
}
