import i18n, { type TFunction } from "i18next";
import { codeOf, dataOf } from "../../api/api-error.ts";
import { failureWords } from "../../api/failure-words.ts";
import type { LoginType, Notice } from "../../api/types.ts";
import { dateWords } from "../../lib/dates.ts";
import type { Country } from "../help/countries.ts";

const NOT_FOUND = new Set(["IncorrectParameter", "NotFound", "InvalidParameter"]);

const INVITATION: Record<string, "invitation.required" | "invitation.unknown" | "invitation.other"> = {
  InvitationRequired: "invitation.required",
  InvitationUnknown: "invitation.unknown",
  InvitationOther: "invitation.other",
};

/** Returns the words for a failed sign-in, by the code of the failure. */
export function signInMessage(error: unknown, t: TFunction, way?: LoginType): string {
  const code = codeOf(error);
  if (code === "NotFound" && way === "swedishBankId") return t("bankId.userNotFound");
  if (NOT_FOUND.has(code)) return t("errors.brandingNotFound");
  if (code === "SurveyExpired") return t("errors.surveyExpired");
  if (code === "LimitReached") return limitMessage(error, t);
  const invitation = INVITATION[code];
  if (invitation) return t(invitation);
  if (code === "SurveyNotOpen") return notOpenMessage(error, t);
  return failureWords(error, t);
}

/** The titles of refusals that are no errors, by the code of the failure. */
const TITLES: Record<
  string,
  "errors.surveyExpiredTitle" | "invitation.notOpenTitle" | "invitation.requiredTitle"
> = {
  SurveyExpired: "errors.surveyExpiredTitle",
  SurveyNotOpen: "invitation.notOpenTitle",
  InvitationRequired: "invitation.requiredTitle",
};

/** Returns the title over that message, and whether it reports an error. */
export function signInHeading(error: unknown, t: TFunction): { title: string; isMistake: boolean } {
  const key = TITLES[codeOf(error)];
  return { title: t(key ?? "errors.title"), isMistake: key === undefined };
}

function notOpenMessage(error: unknown, t: TFunction): string {
  const { opens } = dataOf<{ opens: string }>(error);
  return t("invitation.notOpen", { date: opens ? dateWords(opens, i18n.language) : "–" });
}

/** The sender of a survey that cannot be answered now, and how to reach it. */
export interface SurveySender {
  customerName?: string;
  notices?: Readonly<Record<string, Notice>>;
  country?: Country;
}

/** Returns what a failure says of the survey. */
export function senderOf(error: unknown): SurveySender {
  return dataOf<SurveySender>(error);
}

/** The days after which a participant can answer again, and the days that are left. */
export interface Lately {
  limit: number;
  count: number;
}

/** Reads from a failure when the participant can answer again. */
export function answeredLately(error: unknown): Lately | undefined {
  if (codeOf(error) !== "LimitReached") return undefined;
  const { limitDays, daysRemaining } = dataOf<{ limitDays: number; daysRemaining: number }>(error);
  if (limitDays === undefined || daysRemaining === undefined) return undefined;
  return { limit: limitDays, count: daysRemaining };
}

/** Returns the words for how long the participant cannot answer again. */
export function answeredLatelyWords({ limit, count }: Lately, t: TFunction): string {
  return `${t("answeredLately.every", { count: limit })} ${t("answeredLately.days", { count })}`;
}

function limitMessage(error: unknown, t: TFunction): string {
  const lately = answeredLately(error);
  return lately ? answeredLatelyWords(lately, t) : t("errors.limit");
}
