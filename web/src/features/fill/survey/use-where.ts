import { use } from "react";
import { useTranslation } from "react-i18next";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { addressOf, lastStop, stopBefore } from "./stops.ts";
import { StopContext, useRoute } from "./use-route.ts";

/** The current place in the survey, as the bar shows it. */
export interface Where {
  title: string;
  /** The number of the page in words; none for a page without progress. */
  place: string | undefined;
  /** Whether the progress is shown. */
  counts: boolean;
  /** The address of the screen before, unless this is the first. */
  back: string | undefined;
}

/** Returns the place of a page, or of the review. */
export function useWhere(current: string): Where {
  const { t } = useTranslation();
  const texts = useTexts();
  const route = useRoute();
  const stop = use(StopContext);
  const steps = route.pages;
  const isReview = current === "review";
  const page = steps.find(({ id }) => id === current)?.number;
  const pages = steps.filter(({ number }) => number !== undefined).length;
  const last = steps.findLast(({ shows }) => shows);
  const before = isReview ? last && lastStop(route, last.id) : stop && stopBefore(route, stop);
  return {
    title: isReview ? t("review.title") : labelOf(texts, "pages", current),
    place: page === undefined ? undefined : t("fill.page", { page, pages }),
    counts: isReview || page !== undefined,
    back: before && addressOf(before),
  };
}
