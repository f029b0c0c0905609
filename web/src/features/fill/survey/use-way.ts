import { createContext, use, useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { ElementId, Session } from "../../../engine/index.ts";
import { oneTitle } from "../../../lib/one-title.ts";
import {
  namingSections,
  type ShortStep,
  type ShortSteps,
  shownSections,
} from "../../../shared/survey/short-steps.ts";
import { useSurvey } from "../../../shared/survey/survey-context.ts";
import { labelOf, type SurveyTexts, useTexts } from "../../../ui/question/texts-context.ts";
import { useIsPhone } from "../page/turn.ts";
import { type Stop, shownSteps, type Way } from "./stops.ts";
import { useSteps } from "./use-steps.ts";

/** On a desk a page is answered as a whole. */
const WHOLE: ShortSteps = new Map();

/** The way through the survey in a window as wide as this one. */
export function useWay(): Way {
  const { session, shortSteps } = useSurvey();
  const pages = useSteps();
  const isPhone = useIsPhone();
  return useMemo(
    () => ({ session, pages, shortSteps: isPhone ? shortSteps : WHOLE }),
    [session, pages, shortSteps, isPhone],
  );
}

/** Where the participant is. */
export const StopContext = createContext<Stop | undefined>(undefined);

/** The step of a page, in words: what it is about, and which of how many it is. */
export interface StepName {
  title: string;
  number: number;
  count: number;
}

/** Where on the page the participant is; nothing on a page that is answered as a whole. */
export function useStepName(): StepName | undefined {
  const { t } = useTranslation();
  const texts = useTexts();
  const way = useWay();
  const stop = use(StopContext);
  const { page = "", step } = stop ?? {};
  const shown = useShownIds(way, page).split(" ");
  if (!step || shown.length < 2) return undefined;
  const name = nameOf(way.session, texts, step) || labelOf(texts, "pages", page);
  const title = (step.part ?? 1) > 1 ? t("fill.part", { title: name, part: step.part }) : name;
  return { title, number: shown.indexOf(step.id) + 1, count: shown.length };
}

/** The section whose title is that of the step, if it is about one alone. */
export function titledBy(session: Session, step: ShortStep): ElementId | undefined {
  const [first, ...others] = shownSections(session, step);
  return others.length === 0 ? first : undefined;
}

function useShownIds(way: Way, page: string): string {
  return useSyncExternalStore(
    (listener) => way.session.subscribeAll(listener),
    () =>
      shownSteps(way, page)
        .map(({ id }) => id)
        .join(" "),
  );
}

function nameOf(session: Session, texts: SurveyTexts, step: ShortStep): string {
  const ids = namingSections(session, step).map((section) => session.table.elements[section]?.id ?? "");
  return oneTitle(ids.map((id) => labelOf(texts, "sections", id)).filter(Boolean), texts.language);
}
