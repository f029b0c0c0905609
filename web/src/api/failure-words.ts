import type { TFunction } from "i18next";
import { codeOf, OTHER_FORMAT, UNREACHABLE } from "./api-error.ts";

/** Returns the words for a failure of which only the code is known. */
export function failureWords(error: unknown, t: TFunction): string {
  return codeWords(codeOf(error), t);
}

/** Returns the words for the code of a failure. */
export function codeWords(code: string, t: TFunction): string {
  if (code === UNREACHABLE) return t("errors.offline");
  if (code === OTHER_FORMAT) return t("otherBuild.text");
  if (code === "Busy") return t("errors.busy");
  return code === "TooManyRequests" ? t("errors.tooMany") : t("core.generalError");
}
