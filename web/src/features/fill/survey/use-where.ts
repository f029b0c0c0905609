import { use } from "react";
import { useTranslation } from "react-i18next";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { addressOf, lastStop, stopBefore } from "./stops.ts";
import { StopContext, useWay } from "./use-way.ts";

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
  const way = useWay();
  const stop = use(StopContext);
  const steps = way.pages;
  const isReview = current === "review";
  const page = steps.find(({ id }) => id === current)?.number;
  const pages = steps.filter(({ number }) => number !== undefined).length;
  const last = steps.findLast(({ shows }) => shows);
  const before = isReview ? last && lastStop(way, last.id) : stop && stopBefore(way, stop);
  return {
    title: isReview ? t("review.title") : labelOf(texts, "pages", current),
    place: page === undefined ? undefined : t("fill.page", { page, pages }),
    counts: isReview || page !== undefined,
    back: before && addressOf(before),
  };
}
