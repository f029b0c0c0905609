import type { TFunction } from "i18next";
import { codeWords } from "../../api/failure-words.ts";

/** Returns the words for a failed sign-in to a health account by BankID, by the code of the failure. */
export function accountMessage(code: string, t: TFunction): string {
  if (code === "NotFound") return t("bankId.userNotFound");
  if (code === "Forbidden") return t("bankId.notSetUp");
  return codeWords(code, t);
}
