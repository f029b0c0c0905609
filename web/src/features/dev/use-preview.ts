import i18next from "i18next";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Answers } from "../../api/types.ts";
import { announce } from "../../lib/announcer.tsx";
import { speak as speakApp } from "../../lib/i18n.ts";
import { chooseLanguage, type Language } from "../../lib/languages.ts";
import { answersOf, type OpenSurvey } from "../../shared/survey/open-survey.ts";
import type { SurveyContextValue } from "../../shared/survey/survey-context.ts";
import { surveyTexts } from "../../shared/survey/survey-texts.ts";
import type { SurveyTexts } from "../../ui/question/texts-context.ts";
import { openPreview } from "./open-preview.ts";
import { type Place, placeNow } from "./place.ts";
import { loadWritten, type Previewed, type WrittenSurvey, watchVersions } from "./preview-calls.ts";
import { flagsOf, isPreviewedRemembered, rememberedPreviewed, rememberPreviewed } from "./previewed.ts";

/** The survey as it is written now, open to be answered. */
interface Shown {
  /** Differs whenever the survey was opened anew. */
  key: number;
  written: WrittenSurvey;
  open: OpenSurvey;
  texts: SurveyTexts;
  /** Where the author was on the page before; not on the first one. */
  place: Place | undefined;
}

/** How the preview stands. */
export interface Preview {
  /** The survey, or the last one that had no mistakes. */
  survey?: SurveyContextValue;
  shown?: Shown;
  /** The compiler's messages, while the survey has mistakes. */
  mistakes?: string;
  /** Whether `enkat dev` is there. */
  isConnected: boolean;
  previewed: Previewed;
  /** Shows the survey for somebody else. */
  show: (previewed: Previewed) => void;
  /** Begins anew, without answers. */
  clear: () => void;
}

/** Keeps the survey on the screen as its files have it, with the answers so far. */
export function usePreview(): Preview {
  const [version, setVersion] = useState<number>();
  const [isConnected, setIsConnected] = useState(true);
  const [previewed, setPreviewed] = useState(rememberedPreviewed);
  const [beginning, setBeginning] = useState(0);
  const [shown, setShown] = useState<Shown>();
  const [mistakes, setMistakes] = useState<string>();
  const answers = useRef<Answers>({});
  const last = useRef<OpenSurvey>(undefined);
  const opened = useRef(0);
  /** Where the author was when the survey gave way to messages. */
  const left = useRef<Place>(undefined);

  useEffect(
    () =>
      watchVersions((number) => {
        setIsConnected(number !== undefined);
        if (number !== undefined) setVersion(number);
      }),
    [],
  );

  const show = useCallback((next: Previewed) => {
    rememberPreviewed(next);
    setPreviewed(next);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a beginning and another version are reasons to open it anew
  useEffect(() => {
    if (version === undefined) return;
    let current = true;
    async function open() {
      const written = await loadWritten(previewed);
      if (!current) return;
      if (written.state === "mistakes") {
        left.current ??= placeNow();
        return setMistakes(written.messages);
      }
      const [preset] = written.presets;
      if (preset && !isPreviewedRemembered()) return show({ ...previewed, flags: flagsOf(preset) });
      answers.current = withAnswersOf(last.current, answers.current);
      const language = chooseLanguage([i18next.language], Object.keys(written.texts));
      if (language !== i18next.language && !(await speakApp(language))) return;
      if (!current) return;
      const survey = openPreview(written, previewed, answers.current, language);
      last.current = survey;
      const place = opened.current > 0 ? (left.current ?? placeNow()) : undefined;
      left.current = undefined;
      opened.current += 1;
      setMistakes(undefined);
      setShown({ key: opened.current, written, open: survey, texts: textsOf(survey, language), place });
      if (place) announce("The survey has been read again.");
    }
    open().catch(() => current && setIsConnected(false));
    return () => {
      current = false;
    };
  }, [version, previewed, beginning]);

  const clear = useCallback(() => {
    answers.current = {};
    last.current = undefined;
    setBeginning((count) => count + 1);
  }, []);

  const survey = useMemo(() => {
    if (!shown) return undefined;
    const speak = async (language: Language) => {
      if (!(await speakApp(language))) return;
      shown.open.place.language = language;
      setShown((now) => now && { ...now, texts: textsOf(now.open, language) });
    };
    // Versions come by themselves.
    const reopen = async () => setBeginning((count) => count + 1);
    return { ...shown.open, speak, reopen };
  }, [shown]);
  return {
    ...(survey && shown ? { survey, shown } : {}),
    ...(mistakes === undefined ? {} : { mistakes }),
    isConnected,
    previewed,
    show,
    clear,
  };
}

function textsOf({ model, session }: OpenSurvey, language: string): SurveyTexts {
  return surveyTexts(language, model, () => session.today);
}

/** The answers by id: a question that is gone for a moment gets its answer back. */
function withAnswersOf(open: OpenSurvey | undefined, before: Answers): Answers {
  if (!open) return before;
  const asked = new Set(open.model.rules.elements.map(({ id }) => id));
  const others = Object.entries(before).filter(([id]) => !asked.has(id));
  return { ...Object.fromEntries(others), ...answersOf(open) };
}
