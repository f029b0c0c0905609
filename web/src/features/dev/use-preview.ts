import i18next from "i18next";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Answers } from "../../api/types.ts";
import { announce } from "../../lib/announcer.tsx";
import { speak as speakApp } from "../../lib/i18n.ts";
import { chooseLanguage, type Language } from "../../lib/languages.ts";
import { answersOf, type OpenSurvey } from "../../shared/survey/open-survey.ts";
import type { SurveyContextValue } from "../../shared/survey/survey-context.ts";
import { surveyTexts } from "../../shared/survey/survey-texts.ts";
import type { SurveyTexts } from "../../ui/question/texts-context.ts";
import { addressed } from "./addressed.ts";
import { openPreview } from "./open-preview.ts";
import {
  loadWritten,
  type Previewed,
  type Proofs,
  type WrittenSurvey,
  watchPreview,
} from "./preview-calls.ts";
import { flagsOf, isPreviewedRemembered, rememberedPreviewed, rememberPreviewed } from "./previewed.ts";
import { useProofs } from "./use-proofs.ts";
import { currentPosition, type ViewPosition } from "./view-position.ts";
import { pageAt, type Witness, withConsent, witnessAddress } from "./witness.ts";

/** The survey as it is written now, open to be answered. */
interface Shown {
  /** A number that differs each time the survey is opened. */
  key: number;
  written: WrittenSurvey;
  open: OpenSurvey;
  texts: SurveyTexts;
  /** The author's position on the page before; none on the first one. */
  place: ViewPosition | undefined;
}

/** The state of the preview. */
export interface Preview {
  /** The survey, or its last version without errors. */
  survey?: SurveyContextValue;
  shown?: Shown;
  /** The proofs about the survey that is shown; none while they run. */
  proofs?: Proofs;
  /** The compiler's messages, while the survey has errors. */
  mistakes?: string;
  /** Whether `enkat dev` can be reached. */
  isConnected: boolean;
  previewed: Previewed;
  /** Shows the survey for another participant. */
  show: (previewed: Previewed) => void;
  /** Shows a participant of a finding, with their answers, on the page of the finding. */
  showWitness: (witness: Witness) => void;
  /** Starts again, without answers. */
  clear: () => void;
}

/** Keeps the survey on the screen up to date with its files, with the answers so far. */
export function usePreview(): Preview {
  const navigate = useNavigate();
  const { about: proofsAbout, load: loadProofs, forget: forgetProofs } = useProofs();
  const [version, setVersion] = useState<number>();
  const [isConnected, setIsConnected] = useState(true);
  const [named] = useState(() => addressed(window.location.hash));
  const [previewed, setPreviewed] = useState<Previewed>(() =>
    named ? { flags: named.flags, gender: named.gender } : rememberedPreviewed(),
  );
  const [beginning, setBeginning] = useState(0);
  const [shown, setShown] = useState<Shown>();
  const [mistakes, setMistakes] = useState<string>();
  const answers = useRef<Answers>(named?.answers ?? {});
  /** The address at which the survey is opened next, if it is another one. */
  const destination = useRef(named && window.location.pathname);
  const last = useRef<OpenSurvey>(undefined);
  const opened = useRef(0);
  /** The author's position when messages replaced the survey. */
  const left = useRef<ViewPosition>(undefined);

  useEffect(
    () =>
      watchPreview({
        onVersion: (number) => {
          setIsConnected(number !== undefined);
          // Another run of the command may show other files under the same number.
          setVersion(number);
          if (number === undefined) forgetProofs();
        },
        onProofs: loadProofs,
      }),
    [loadProofs, forgetProofs],
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
        left.current ??= currentPosition();
        return setMistakes(written.messages);
      }
      const [preset] = written.presets;
      if (preset && !named && !isPreviewedRemembered()) return show({ ...previewed, flags: flagsOf(preset) });
      answers.current = withAnswersOf(last.current, answers.current);
      const language = chooseLanguage([i18next.language], Object.keys(written.texts));
      if (language !== i18next.language && !(await speakApp(language))) return;
      if (!current) return;
      const address = destination.current;
      destination.current = undefined;
      const given = address ? withConsent(answers.current, written.model, pageAt(address)) : answers.current;
      const survey = openPreview(written, previewed, given, language);
      last.current = survey;
      const isFirst = opened.current === 0 || address !== undefined;
      const place = isFirst ? undefined : (left.current ?? currentPosition());
      left.current = undefined;
      opened.current += 1;
      setMistakes(undefined);
      setShown({ key: opened.current, written, open: survey, texts: textsOf(survey, language), place });
      if (address && address !== window.location.pathname) void navigate(address);
      if (place) announce("The survey has been read again.");
    }
    open().catch(() => current && setIsConnected(false));
    return () => {
      current = false;
    };
  }, [version, previewed, beginning]);

  /** Opens the survey again with these answers alone. */
  const begin = useCallback((given: Answers) => {
    answers.current = given;
    last.current = undefined;
    setBeginning((count) => count + 1);
  }, []);

  const clear = useCallback(() => begin({}), [begin]);

  const showWitness = useCallback(
    (witness: Witness) => {
      destination.current = witnessAddress(witness);
      show({ flags: witness.flags, gender: witness.gender });
      begin(witness.answers);
    },
    [show, begin],
  );

  const survey = useMemo(() => {
    if (!shown) return undefined;
    const speak = async (language: Language) => {
      if (!(await speakApp(language))) return;
      shown.open.place.language = language;
      setShown((now) => now && { ...now, texts: textsOf(now.open, language) });
    };
    // New versions arrive by themselves.
    const reopen = async () => setBeginning((count) => count + 1);
    return { ...shown.open, speak, reopen };
  }, [shown]);
  const proofs = shown && proofsAbout(shown.written.number);
  return {
    ...(survey && shown ? { survey, shown } : {}),
    ...(proofs ? { proofs } : {}),
    ...(mistakes === undefined ? {} : { mistakes }),
    isConnected,
    previewed,
    show,
    showWitness,
    clear,
  };
}

function textsOf({ model, session }: OpenSurvey, language: string): SurveyTexts {
  return surveyTexts(language, model, () => session.today);
}

/** Collects the answers by id, so that a question that is missing for a moment gets its answer back. */
function withAnswersOf(open: OpenSurvey | undefined, before: Answers): Answers {
  if (!open) return before;
  const asked = new Set(open.model.rules.elements.map(({ id }) => id));
  const others = Object.entries(before).filter(([id]) => !asked.has(id));
  return { ...Object.fromEntries(others), ...answersOf(open) };
}
