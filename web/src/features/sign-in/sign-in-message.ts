import type { TFunction } from "i18next";
import { ApiError, codeOf } from "../../api/api-error.ts";
import { failureWords } from "../../api/failure-words.ts";
import type { LoginType } from "../../api/types.ts";

const NOT_FOUND = new Set(["IncorrectParameter", "NotFound", "InvalidParameter"]);

/** What to tell somebody who cannot sign in, by the code of the failure. */
export function signInMessage(error: unknown, t: TFunction, way?: LoginType): string {
  const code = codeOf(error);
  if (code === "NotFound" && way === "swedishBankId") return t("bankId.userNotFound");
  if (NOT_FOUND.has(code)) return t("errors.brandingNotFound");
  if (code === "SurveyExpired") return t("errors.surveyExpired");
  if (code === "LimitReached") return limitMessage(error, t);
  return failureWords(error, t);
}

function limitMessage(error: unknown, t: TFunction): string {
  const data =
    error instanceof ApiError ? (error.data as { limit?: number; daysRemaining?: number | null }) : {};
  if (typeof data?.daysRemaining !== "number") return t("errors.limit");
  return t("errors.limitDays", { count: data.daysRemaining, limit: data.limit });
}
