import { useTranslation } from "react-i18next";
import type { ProfileSurvey } from "../../api/types.ts";
import { chooseLanguage } from "../../lib/languages.ts";
import { Button } from "../../ui/button.tsx";
import { StatusBox } from "../../ui/status-box.tsx";

interface SurveyCardProps {
  survey: ProfileSurvey;
  /** Its number among those of the same name: its customer offers it in several ways. */
  number: number | undefined;
  /** Whether it is being opened. */
  busy: boolean;
  /** The reason why it could not be opened. */
  message: string | undefined;
  onEnter: (() => void) | undefined;
}

/** Returns the name of a survey in a language, or else in one that it has. */
export function nameOf({ names, type }: ProfileSurvey, wanted: string): { name: string; language: string } {
  const language = chooseLanguage([wanted], Object.keys(names));
  const name = names[language];
  return name === undefined ? { name: type, language: wanted } : { name, language };
}

/** A survey of a profile: its name, customer and progress, and the button that opens it. */
export function SurveyCard({ survey, number, busy, message, onEnter }: SurveyCardProps) {
  const { t, i18n } = useTranslation("front");
  const { state } = survey;
  const { name: plain, language } = nameOf(survey, i18n.language);
  const name = number === undefined ? plain : `${plain} (${number})`;
  return (
    <li className="survey-card" data-state={state}>
      <div className="survey-card-words">
        <h3 lang={language === i18n.language ? undefined : language}>{name}</h3>
        <p className="muted small">{survey.customerName}</p>
      </div>
      <State survey={survey} />
      {message && <StatusBox error>{message}</StatusBox>}
      {onEnter && (
        <Button
          look={state === "submitted" ? "quiet" : "main"}
          busy={busy}
          aria-label={`${t(`profiles.enter.${state}`)}: ${name}`}
          onClick={onEnter}
        >
          {t(`profiles.enter.${state}`)}
        </Button>
      )}
    </li>
  );
}

/** The state of a survey, in words and, if it is in progress, as a bar. An open one has only its heading. */
function State({ survey }: { survey: ProfileSurvey }) {
  const { t, i18n } = useTranslation("front");
  const { t: app } = useTranslation();
  if (survey.state === "open") return null;
  if (survey.state === "submitted") return <p className="small">{t("profiles.sent")}</p>;
  const percent = (Math.floor(survey.progress * 100) / 100).toLocaleString(i18n.language, {
    style: "percent",
  });
  return (
    <div className="survey-card-progress small">
      <p>{app("fill.answered", { percent })}</p>
      <div className="survey-card-bar" aria-hidden="true">
        <span style={{ width: `${survey.progress * 100}%` }} />
      </div>
    </div>
  );
}
