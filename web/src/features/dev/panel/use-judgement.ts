import { useEffect, useState } from "react";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { givenOf } from "../open-preview.ts";
import { type Judgement, judge, type Previewed } from "../preview-calls.ts";

/** How long the answers stay as they are before it is asked what follows from them, in milliseconds. */
const PAUSE = 100;

/** Keeps the judgement of the answers and of a page's rules up to date. */
export function useJudgement(previewed: Previewed, page: string): Judgement | undefined {
  const survey = useSurvey();
  const { session } = survey;
  const [judgement, setJudgement] = useState<Judgement>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the session stands for the survey; words change nothing in it
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      const given = givenOf(survey, previewed);
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
