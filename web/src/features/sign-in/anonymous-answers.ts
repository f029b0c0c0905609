import type { Gender } from "../../api/types.ts";

/** What the anonymous form asks for. */
export interface AnonymousAnswers {
  birthYear: string;
  gender: Gender | undefined;
}

/** What is wrong with a field. */
export type Fault = "required" | "birthYear";

/** The faults of the form, by field. Both fields are needed; the year is 19xx or 20xx and has begun. */
export function faultsOf({ birthYear, gender }: AnonymousAnswers): { birthYear?: Fault; gender?: Fault } {
  return {
    ...(birthYear === ""
      ? { birthYear: "required" }
      : /^(19|20)\d\d$/.test(birthYear) && Number(birthYear) <= new Date().getFullYear()
        ? {}
        : { birthYear: "birthYear" }),
    ...(gender === undefined ? { gender: "required" } : {}),
  };
}

/** Only the digits of what is typed, four at most. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "").slice(0, 4);
}
