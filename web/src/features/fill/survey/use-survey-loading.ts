import i18next from "i18next";
import { useCallback, useEffect, useMemo, useState } from "react";
import { isSignedOut } from "../../../api/api-error.ts";
import type { SurveyTexts } from "../../../forms/texts-context.ts";
import { useShowsKeys } from "../../../lib/i18n.ts";
import type { Language } from "../../../lib/languages.ts";
import { numberWords } from "../../../shared/help/countries.ts";
import { leaveToNext } from "../../../shared/survey/carried-answers.ts";
import type { OpenSurvey } from "../../../shared/survey/open-survey.ts";
import { unsavedOf } from "../../../shared/survey/save-state.ts";
import type { SurveyContextValue } from "../../../shared/survey/survey-context.ts";
import { keysOf, surveyTexts, type Told } from "../../../shared/survey/survey-texts.ts";
import { loadSurvey, showLanguage } from "./load-survey.ts";

/** How far the survey has come. */
export interface SurveyLoading {
  survey?: SurveyContextValue;
  texts?: SurveyTexts;
  error?: unknown;
}

function textsOf({ model, session, settings, participant }: OpenSurvey, language: string): SurveyTexts {
  const country = settings.country ?? participant.country;
  const told = { ...settings.notices?.[language], ...numberWords(country, language as Language) };
  return surveyTexts(language, model, () => session.today, told as Told);
}

/** Loads the survey of this tab's session once, switches its language, and opens its next version. */
export function useSurveyLoading(): SurveyLoading {
  const [state, setState] = useState<{ open?: OpenSurvey; error?: unknown }>({});
  const [texts, setTexts] = useState<SurveyTexts>();

  useEffect(() => {
    let current = true;
    loadSurvey().then(
      (open) => {
        if (!current) return;
        setTexts(textsOf(open, i18next.language));
        setState({ open });
      },
      (error: unknown) => {
        if (!current) return;
        if (isSignedOut(error)) leaveToNext();
        setState({ error });
      },
    );
    return () => {
      current = false;
    };
  }, []);

  const { open, error } = state;
  const speak = useCallback(
    async (language: Language) => {
      if (!open || !(await showLanguage(open, language))) return;
      open.place.language = language;
      open.autosave.move();
      setTexts(textsOf(open, language));
    },
    [open],
  );
  const reopen = useCallback(async () => {
    if (!open) return;
    const next = await loadSurvey(unsavedOf(open.autosave.state()));
    setTexts(textsOf(next, i18next.language));
    setState({ open: next });
  }, [open]);
  const survey = useMemo(() => (open ? { ...open, speak, reopen } : undefined), [open, speak, reopen]);
  const showsKeys = useShowsKeys();
  const shown = useMemo(() => (texts && showsKeys ? keysOf(texts) : texts), [texts, showsKeys]);
  return { ...(survey && shown ? { survey, texts: shown } : {}), ...(error === undefined ? {} : { error }) };
}
