import type { TFunction } from "i18next";
import { codeOf, UNREACHABLE } from "./api-error.ts";

/** What to tell somebody about a failure that nothing more is known about. */
export function failureWords(error: unknown, t: TFunction): string {
  return codeOf(error) === UNREACHABLE ? t("errors.offline") : t("core.generalError");
}
