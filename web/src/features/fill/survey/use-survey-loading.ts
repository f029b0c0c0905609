import i18next from "i18next";
import { useCallback, useMemo } from "react";
import { isSignedOut } from "../../../api/api-error.ts";
import { useShowsKeys } from "../../../lib/i18n.ts";
import type { Language } from "../../../lib/languages.ts";
import { useResource } from "../../../lib/use-resource.ts";
import { numberWords } from "../../../shared/help/countries.ts";
import { leaveToNext } from "../../../shared/survey/carried-answers.ts";
import type { OpenSurvey } from "../../../shared/survey/open-survey.ts";
import { unsavedOf } from "../../../shared/survey/save-state.ts";
import type { SurveyContextValue } from "../../../shared/survey/survey-context.ts";
import { keysOf, surveyTexts, type TextValues } from "../../../shared/survey/survey-texts.ts";
import type { SurveyTexts } from "../../../ui/question/texts-context.ts";
import { loadSurvey, showLanguage } from "./load-survey.ts";

/** The state of loading a survey. */
export interface SurveyLoading {
  survey: SurveyContextValue | undefined;
  texts: SurveyTexts | undefined;
  error: unknown;
}

function textsOf({ model, session, settings, participant }: OpenSurvey, language: string): SurveyTexts {
  const country = settings.country ?? participant.country;
  const told = { ...settings.notices?.[language], ...numberWords(country, language as Language) };
  return surveyTexts(language, model, () => session.today, told as TextValues);
}

/** An open survey, and its texts in the language on the screen. */
interface OpenedSurvey {
  open: OpenSurvey;
  texts: SurveyTexts;
}

const inLanguage = (open: OpenSurvey, language: string): OpenedSurvey => ({
  open,
  texts: textsOf(open, language),
});

/** Loads the survey of this tab's session once, switches its language, and opens its next version. */
export function useSurveyLoading(): SurveyLoading {
  const { data, error, replace } = useResource("survey", async (signal) => {
    try {
      return inLanguage(await loadSurvey(), i18next.language);
    } catch (error) {
      if (isSignedOut(error) && !signal.aborted) leaveToNext();
      throw error;
    }
  });
  const open = data?.open;
  const speak = useCallback(
    async (language: Language) => {
      if (!open || !(await showLanguage(open, language))) return;
      open.place.language = language;
      open.autosave.move();
      replace(inLanguage(open, language));
    },
    [open, replace],
  );
  const reopen = useCallback(async () => {
    if (!open) return;
    replace(inLanguage(await loadSurvey(unsavedOf(open.autosave.state())), i18next.language));
  }, [open, replace]);
  const survey = useMemo(() => (open ? { ...open, speak, reopen } : undefined), [open, speak, reopen]);
  const showsKeys = useShowsKeys();
  const texts = useMemo(() => (data && showsKeys ? keysOf(data.texts) : data?.texts), [data, showsKeys]);
  return { survey, texts, error };
}
