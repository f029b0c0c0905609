import { useTranslation } from "react-i18next";
import { useTexts } from "../../../forms/texts-context.ts";
import { useProgress, useSteps } from "../survey/use-steps.ts";
import { LeaveQuickly } from "./leave-quickly.tsx";

/** On which page one is, how much has been answered, and the way out. It stays in sight. */
export function Progress({ current }: { current: string }) {
  const { t } = useTranslation();
  const { language } = useTexts();
  const progress = useProgress();
  const steps = useSteps();
  const page = steps.find(({ id }) => id === current)?.number;
  const pages = steps.filter(({ number }) => number !== undefined).length;
  const percent = (Math.floor(progress * 100) / 100).toLocaleString(language, { style: "percent" });
  return (
    <div className="progress">
      <div className="progress-words small">
        {page !== undefined && <span>{t("fill.page", { page, pages })}</span>}
        {(page !== undefined || current === "review") && (
          <span className="muted">{t("fill.answered", { percent })}</span>
        )}
        <LeaveQuickly />
      </div>
      <div className="progress-bar" aria-hidden="true">
        <span style={{ width: `${progress * 100}%` }} />
      </div>
    </div>
  );
}
