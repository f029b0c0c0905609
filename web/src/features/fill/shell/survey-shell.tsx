import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { StopForNow, SurveyFoot } from "../../../shared/survey-frame/survey-foot.tsx";
import { TopBar } from "../../../shared/survey-frame/top-bar.tsx";
import { Stepper } from "./stepper.tsx";
import { SurveyBar } from "./survey-bar.tsx";

/** The frame of pages and review: the customer, the bar, the pages beside the content, and the foot. */
export function SurveyShell({ current, children }: { current: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { model } = useSurvey();
  return (
    <div className="survey">
      <header className="survey-top">
        <TopBar />
        <SurveyBar current={current} />
      </header>
      <div className="survey-body">
        {model.stepper && (
          <nav className="steps-side" aria-label={t("fill.steps")}>
            <Stepper current={current} />
          </nav>
        )}
        <main id="content" className="survey-main" data-screen={current} tabIndex={-1}>
          {children}
        </main>
      </div>
      {/* The key closes its dialogs on another page. */}
      <SurveyFoot key={current}>
        <StopForNow />
      </SurveyFoot>
    </div>
  );
}
