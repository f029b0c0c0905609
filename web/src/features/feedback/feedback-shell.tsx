import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "../../components/button.tsx";
import { leave } from "../fill/shell/leave.ts";
import { LeaveQuickly } from "../fill/shell/leave-quickly.tsx";
import { TopBar } from "../fill/shell/top-bar.tsx";
import { useSurvey } from "../fill/survey/survey-context.ts";

/** The frame of the last screen: top bar, content, printing and signing out. */
export function FeedbackShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { autosave } = useSurvey();

  async function done() {
    if (await leave(autosave)) await navigate("/signed-out");
  }

  return (
    <div className="survey">
      <header className="survey-top survey-top-alone">
        <TopBar>
          <LeaveQuickly />
        </TopBar>
      </header>
      <div className="survey-body feedback-body">
        <main id="content" className="survey-main" tabIndex={-1}>
          {children}
          <div className="actions feedback-actions">
            <Button onClick={() => void done()}>{t("feedback.done")}</Button>
            <Button look="quiet" onClick={() => window.print()}>
              {t("feedback.print")}
            </Button>
          </div>
        </main>
      </div>
    </div>
  );
}
