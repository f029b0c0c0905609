import { useTranslation } from "react-i18next";
import { codeWords } from "../../api/failure-words.ts";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../sign-in/forms/fault.ts";

/** What to tell somebody whose new password was not taken, by the code of the failure. */
export function usePasswordMessage(): (code: string) => string {
  const { t } = useTranslation();
  return (code) => {
    if (code === "PasswordTooShort") return t("password.short", { length: SHORTEST_PASSWORD });
    if (code === "PasswordTooLong") return t("password.long", { length: LONGEST_PASSWORD });
    return codeWords(code, t);
  };
}
