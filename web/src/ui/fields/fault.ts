import type { TFunction } from "i18next";

/** The fewest and the most characters of a new password. */
export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 200;

/** The fault of a field. */
export type Fault =
  | "required"
  | "birthYear"
  | "swedishNumber"
  | "norwegianNumber"
  | "swedishBirthdate"
  | "norwegianBirthdate"
  | "email"
  | "shortPassword"
  | "longPassword"
  | "commonPassword"
  | "patternPassword"
  | "personalPassword"
  | "guessablePassword"
  | "wrongPassword";

/** The fields whose labels say themselves what to enter. */
const NAMED = [
  "birthYear",
  "gender",
  "governmentId",
  "dateOfBirth",
  "firstName",
  "lastName",
  "password",
  "current",
] as const;

/** Returns the words on how to correct a fault. */
export function faultWords(fault: Fault, name: string, t: TFunction): string {
  switch (fault) {
    case "required": {
      const named = NAMED.find((known) => known === name);
      return named ? t(`signInWrong.${named}`) : t("shared-survey.errors.required");
    }
    case "birthYear":
      return t("core.birthYear");
    case "email":
      return t("wrong.email");
    case "shortPassword":
      return t("password.short", { length: SHORTEST_PASSWORD });
    case "longPassword":
      return t("password.long", { length: LONGEST_PASSWORD });
    case "commonPassword":
      return t("password.common");
    case "patternPassword":
      return t("password.pattern");
    case "personalPassword":
      return t("password.personal");
    case "guessablePassword":
      return t("password.guessable");
    case "wrongPassword":
      return t("password.wrong");
    default:
      return t(`signIn.errors.${fault}`);
  }
}
