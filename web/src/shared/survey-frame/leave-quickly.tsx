import { useTranslation } from "react-i18next";
import { useSurvey } from "../survey/survey-context.ts";
import { leaveQuickly } from "./leave.ts";

/** The way out for a participant who must not be seen answering. */
export function LeaveQuickly() {
  const { t } = useTranslation();
  const { autosave } = useSurvey();
  return (
    <button
      type="button"
      className="leave"
      title={t("leaveHint")}
      aria-label={t("leave")}
      onClick={() => void leaveQuickly(autosave)}
    >
      <span className="leave-short">{t("leaveShort")}</span>
      <span className="leave-long">{t("leave")}</span>
    </button>
  );
}
