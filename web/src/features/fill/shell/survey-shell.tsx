import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSurvey } from "../survey/survey-context.ts";
import { Progress } from "./progress.tsx";
import { SaveWord } from "./save-word.tsx";
import { Stepper } from "./stepper.tsx";
import { TopBar } from "./top-bar.tsx";

/** The frame of pages and review: top bar, stepper, content, and the state of saving. */
export function SurveyShell({ current, children }: { current: string; children: ReactNode }) {
  const { model } = useSurvey();
  return (
    <div className="survey">
      <header className="survey-top">
        <TopBar />
        <Progress current={current} />
      </header>
      <div className="survey-body">
        {model.stepper && <Steps current={current} />}
        <main id="content" className="survey-main" data-screen={current} tabIndex={-1}>
          {children}
          <SaveWord />
        </main>
      </div>
    </div>
  );
}

/** The stepper: beside the page where there is room, otherwise folded into a menu. */
function Steps({ current }: { current: string }) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu folds when another page is shown
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [current]);
  return (
    <nav className="steps" aria-label={t("fill.steps")}>
      <details ref={menu} className="steps-menu">
        <summary>{t("fill.steps")}</summary>
        <Stepper current={current} />
      </details>
      <div className="steps-side">
        <Stepper current={current} />
      </div>
    </nav>
  );
}
