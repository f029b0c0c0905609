import { useEffect, useState } from "react";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { previewedAnswers } from "../open-preview.ts";
import { type Judgement, judge, type Previewed } from "../preview-calls.ts";

/** The milliseconds without a change after which the answers are judged. */
const PAUSE = 100;

/** Judges the answers and the rules of a page again after each change. */
export function useJudgement(previewed: Previewed, page: string): Judgement | undefined {
  const survey = useSurvey();
  const { session } = survey;
  const [judgement, setJudgement] = useState<Judgement>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the session stands for the survey; words change nothing in it
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      const given = previewedAnswers(survey, previewed);
      // A failed call is repeated with the next answer, or when the survey is read again.
      judge({ ...given, page }).then(
        (found) => current && setJudgement(found),
        () => undefined,
      );
    };
    ask();
    const stop = session.subscribeAll(() => {
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE);
    });
    return () => {
      current = false;
      clearTimeout(timer);
      stop();
    };
  }, [session, previewed, page, survey.place.language]);
  return judgement;
}
