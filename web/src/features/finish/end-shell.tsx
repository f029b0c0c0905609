import type { ReactNode } from "react";
import { LeaveQuickly } from "../../shared/survey-frame/leave-quickly.tsx";
import { SurveyFoot } from "../../shared/survey-frame/survey-foot.tsx";
import { TopBar } from "../../shared/survey-frame/top-bar.tsx";
import "./finish.css";

/** The frame of the screens after sending: top bar, content, actions, and the foot. */
export function EndShell({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className="survey">
      <header className="survey-top survey-top-alone">
        <TopBar>
          <LeaveQuickly />
        </TopBar>
      </header>
      <div className="survey-body end-body">
        <main id="content" className="survey-main" tabIndex={-1}>
          {children}
          <div className="actions end-actions">{actions}</div>
        </main>
      </div>
      <SurveyFoot />
    </div>
  );
}
