import { useTranslation } from "react-i18next";
import type { ProfileSurvey } from "../../api/types.ts";
import { signInMessage } from "../../shared/sign-in/sign-in-message.ts";
import { nameOf, SurveyCard } from "./survey-card.tsx";
import { useEnter } from "./use-enter.ts";

/** The states in their order: surveys in progress, open ones, then those that were sent. */
const STATES = ["inProgress", "open", "submitted"] as const satisfies ProfileSurvey["state"][];

interface SurveyGroupsProps {
  surveys: readonly ProfileSurvey[];
  /** Whether the surveys can be opened. */
  canEnter?: boolean;
}

/** The surveys of a profile, by state. */
export function SurveyGroups({ surveys, canEnter = false }: SurveyGroupsProps) {
  const { t, i18n } = useTranslation("front");
  const { t: app } = useTranslation();
  const names = surveys.map((survey) => nameOf(survey, i18n.language).name);
  const { enter, entering, failure } = useEnter();
  if (surveys.length === 0) return <p>{t("profiles.none")}</p>;
  return STATES.map((state) => {
    const group = surveys.filter((survey) => survey.state === state);
    if (group.length === 0) return null;
    return (
      <section key={state} className="survey-group" aria-labelledby={`surveys-${state}`}>
        <h2 id={`surveys-${state}`}>{t(`profiles.groups.${state}`)}</h2>
        <ul className="survey-cards">
          {group.map((survey) => (
            <SurveyCard
              key={survey.surveyId}
              survey={survey}
              number={numberOf(surveys.indexOf(survey), names)}
              busy={entering === survey.surveyId}
              message={failure?.surveyId === survey.surveyId ? signInMessage(failure.error, app) : undefined}
              onEnter={canEnter ? () => void enter(survey.surveyId) : undefined}
            />
          ))}
        </ul>
      </section>
    );
  });
}

/** Returns the number of a survey among those of its name, whatever their state; a survey with a name of its own has no number. */
function numberOf(at: number, names: readonly string[]): number | undefined {
  const name = names[at];
  const isOnly = names.indexOf(name ?? "") === names.lastIndexOf(name ?? "");
  return isOnly ? undefined : names.slice(0, at + 1).filter((other) => other === name).length;
}
