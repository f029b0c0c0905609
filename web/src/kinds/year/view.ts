import { yearPeriod } from "../../engine/index.ts";
import { NumberWidget } from "../number/view.tsx";
import { type KindView, type Mistake, ONE_LINE } from "../view.ts";

/** A year. */
export const year = {
  widgets: { year: { Widget: NumberWidget, labelAs: "label", height: ONE_LINE } },
  messages: {
    required: ({ t }) => t("wrong.requiredYear"),
    type: ({ t }) => t("wrong.year"),
    range,
  },
  // Grouped digits are for amounts.
  answerWords: String,
} satisfies KindView;

/** Returns the message on the period in which a year may lie; without limits of its own, that of four digits. */
function range({ t, field, today }: Mistake): string {
  const { earliest: low, latest: high } = field ? yearPeriod(field, today) : {};
  return t(low === 1000 && high === 9999 ? "wrong.year" : "wrong.rangeYear", { low, high });
}
