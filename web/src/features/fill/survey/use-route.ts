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
import { type Route, type Stop, shownSteps } from "./stops.ts";
import { useSteps } from "./use-steps.ts";

/** The steps on a desktop, where a page is answered as a whole. */
const WHOLE: ShortSteps = new Map();

/** Returns the route through the survey for the width of this window. */
export function useRoute(): Route {
  const { session, shortSteps } = useSurvey();
  const pages = useSteps();
  const isPhone = useIsPhone();
  return useMemo(
    () => ({ session, pages, shortSteps: isPhone ? shortSteps : WHOLE }),
    [session, pages, shortSteps, isPhone],
  );
}

/** The participant's current stop. */
export const StopContext = createContext<Stop | undefined>(undefined);

/** The words for a step of a page: its title, its number and the number of steps. */
export interface StepName {
  title: string;
  number: number;
  count: number;
}

/** Returns the words for the current step; none on a page that is answered as a whole. */
export function useStepName(): StepName | undefined {
  const { t } = useTranslation();
  const texts = useTexts();
  const route = useRoute();
  const stop = use(StopContext);
  const { page = "", step } = stop ?? {};
  const shown = useShownIds(route, page).split(" ");
  if (!step || shown.length < 2) return undefined;
  const name = nameOf(route.session, texts, step) || labelOf(texts, "pages", page);
  const title = (step.part ?? 1) > 1 ? t("fill.part", { title: name, part: step.part }) : name;
  return { title, number: shown.indexOf(step.id) + 1, count: shown.length };
}

/** Returns the section whose title is that of the step, if it shows only one. */
export function titledBy(session: Session, step: ShortStep): ElementId | undefined {
  const [first, ...others] = shownSections(session, step);
  return others.length === 0 ? first : undefined;
}

function useShownIds(route: Route, page: string): string {
  return useSyncExternalStore(
    (listener) => route.session.subscribeAll(listener),
    () =>
      shownSteps(route, page)
        .map(({ id }) => id)
        .join(" "),
  );
}

function nameOf(session: Session, texts: SurveyTexts, step: ShortStep): string {
  const ids = namingSections(session, step).map((section) => session.table.elements[section]?.id ?? "");
  return oneTitle(ids.map((id) => labelOf(texts, "sections", id)).filter(Boolean), texts.language);
}
