import { answerWords, DatetimeWidget, periodMessage } from "../date/view.tsx";
import type { KindView } from "../view.ts";

/** A day with a time of day. */
export const datetime = {
  widgets: { datetime: { Widget: DatetimeWidget, labelAs: "text", height: 216 } },
  messages: {
    required: ({ t }) => t("wrong.requiredDatetime"),
    type: ({ t }) => t("wrong.datetime"),
    range: periodMessage,
  },
  answerWords,
} satisfies KindView;
