import type { ReactNode } from "react";
import { LanguageMenu } from "../../ui/language-menu.tsx";
import { useTexts } from "../../ui/question/texts-context.ts";
import { SchemeMenu } from "../../ui/scheme-menu.tsx";
import { useSurvey } from "../survey/survey-context.ts";

/** The sender and name of the survey, and the choices of look and language. */
export function TopBar({ children }: { children?: ReactNode }) {
  const { settings, speak } = useSurvey();
  const { language, text } = useTexts();
  return (
    <div className="top-row">
      <div className="top-bar">
        <p className="top-names">
          <span className="muted small">{settings.customerName}</span>
          <span className="top-survey">{text("survey.name")}</span>
        </p>
        <SchemeMenu />
        <LanguageMenu languages={Object.keys(settings.texts)} current={language} onChoose={speak} />
        {children}
      </div>
    </div>
  );
}
