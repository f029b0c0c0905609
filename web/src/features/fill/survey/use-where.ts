import { useTranslation } from "react-i18next";
import { labelOf, useTexts } from "../../../forms/texts-context.ts";
import { neighbour } from "./steps.ts";
import { useSteps } from "./use-steps.ts";

/** Where in the survey one is, as the bar tells it. */
export interface Where {
  title: string;
  /** The place among those that count, in words; none where places do not count. */
  place: string | undefined;
  /** Whether it says how much has been answered. */
  counts: boolean;
  /** The address of the screen before, unless this is the first. */
  back: string | undefined;
}

/** Where a page, or the review, stands. */
export function useWhere(current: string): Where {
  const { t } = useTranslation();
  const texts = useTexts();
  const steps = useSteps();
  const isReview = current === "review";
  const page = steps.find(({ id }) => id === current)?.number;
  const pages = steps.filter(({ number }) => number !== undefined).length;
  const before = isReview ? steps.findLast(({ shows }) => shows) : neighbour(steps, current, -1);
  return {
    title: isReview ? t("review.title") : labelOf(texts, "pages", current),
    place: page === undefined ? undefined : t("fill.page", { page, pages }),
    counts: isReview || page !== undefined,
    back: before && `/survey/${before.id}`,
  };
}
