import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSurvey } from "../survey/survey-context.ts";
import { Progress } from "./progress.tsx";
import { SaveWord } from "./save-word.tsx";
import { Stepper } from "./stepper.tsx";
import { TopBar } from "./top-bar.tsx";

/** The frame of pages and review: top bar, stepper, content, and the state of saving. */
export function SurveyShell({ current, children }: { current: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { model } = useSurvey();
  return (
    <div className="survey">
      <header className="survey-top">
        <TopBar />
        <Progress current={current} />
      </header>
      <div className="survey-body">
        {model.stepper && (
          <nav className="steps-side" aria-label={t("fill.steps")}>
            <Stepper current={current} />
          </nav>
        )}
        <main id="content" className="survey-main" data-screen={current} tabIndex={-1}>
          {children}
          <SaveWord />
        </main>
      </div>
    </div>
  );
}
