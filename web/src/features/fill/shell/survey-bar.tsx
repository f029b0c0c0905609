import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { LeaveQuickly } from "../../../shared/survey-frame/leave-quickly.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useTexts } from "../../../ui/question/texts-context.ts";
import { useProgress } from "../survey/use-steps.ts";
import { useWhere } from "../survey/use-where.ts";
import { SaveWord } from "./save-word.tsx";
import { StepsMenu } from "./steps-menu.tsx";

/** The bar that stays in sight: the way back, the current place, the state of saving, the way out, and a line of progress. */
export function SurveyBar({ current }: { current: string }) {
  const { t } = useTranslation();
  const { language } = useTexts();
  const { model } = useSurvey();
  const progress = useProgress(current === "review");
  const where = useWhere(current);
  const percent = (progress / 100).toLocaleString(language, { style: "percent" });
  const answered = where.counts ? t("fill.answered", { percent }) : undefined;
  return (
    <div className="bar">
      <div className="bar-row">
        {where.back !== undefined && (
          <Link className="bar-back" to={where.back} aria-label={t("fill.back")}>
            <Icon name="back" />
          </Link>
        )}
        {model.stepper && <StepsMenu current={current} where={where} answered={answered} />}
        <span className={model.stepper ? "bar-where bar-where-beside" : "bar-where"}>
          <span className="bar-title">{where.title}</span>
          {where.place && <span className="muted">{where.place}</span>}
          {answered && <span className="muted">{answered}</span>}
        </span>
        <LeaveQuickly />
        <SaveWord />
      </div>
      {where.counts && (
        <div className="thread" aria-hidden="true">
          <span style={{ width: `${progress}%` }} />
        </div>
      )}
    </div>
  );
}
