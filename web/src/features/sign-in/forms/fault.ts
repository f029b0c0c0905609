import type { TFunction } from "i18next";

/** What is wrong with a field. */
export type Fault =
  | "required"
  | "birthYear"
  | "swedishNumber"
  | "norwegianNumber"
  | "swedishBirthdate"
  | "norwegianBirthdate"
  | "email";

/** What to do about it. */
export function faultWords(fault: Fault, t: TFunction): string {
  switch (fault) {
    case "required":
      return t("shared-survey.errors.required");
    case "birthYear":
      return t("core.birthYear");
    case "email":
      return t("wrong.email");
    default:
      return t(`signIn.errors.${fault}`);
  }
}
