import { useTranslation } from "react-i18next";
import { useTexts } from "../../../forms/texts-context.ts";
import { useSurvey } from "../survey/survey-context.ts";
import { useProgress, useSteps } from "../survey/use-steps.ts";
import { LeaveQuickly } from "./leave-quickly.tsx";
import { StepsMenu } from "./steps-menu.tsx";

/** On which page one is, how much has been answered, and the way out. It stays in sight. */
export function Progress({ current }: { current: string }) {
  const { t } = useTranslation();
  const { language } = useTexts();
  const progress = useProgress();
  const steps = useSteps();
  const { model } = useSurvey();
  const page = steps.find(({ id }) => id === current)?.number;
  const pages = steps.filter(({ number }) => number !== undefined).length;
  const words = page === undefined ? undefined : t("fill.page", { page, pages });
  const percent = (Math.floor(progress * 100) / 100).toLocaleString(language, { style: "percent" });
  const counts = page !== undefined || current === "review";
  const answered = counts ? t("fill.answered", { percent }) : undefined;
  return (
    <div className="progress">
      <div className="progress-words small">
        {model.stepper && <StepsMenu current={current} words={words ?? t("fill.steps")} note={answered} />}
        <span className={model.stepper ? "progress-counts progress-beside" : "progress-counts"}>
          {words && <span>{words}</span>}
          {answered && <span className="muted">{answered}</span>}
        </span>
        <LeaveQuickly />
      </div>
      {counts && (
        <div className="progress-bar" aria-hidden="true">
          <span style={{ width: `${progress * 100}%` }} />
        </div>
      )}
    </div>
  );
}
