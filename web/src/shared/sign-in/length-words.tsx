import { useTranslation } from "react-i18next";
import type { Length } from "../../api/types.ts";

/** The length of a survey in minutes and questions. */
export function LengthWords({ length: { least, most } }: { length: Length }) {
  const { t } = useTranslation();
  // Numbers unformatted: no survey has a thousand questions, and the browser's formatter is slow to start on a slow phone.
  const range = (from: number, to: number) => (from === to ? `${to}` : `${from}–${to}`);
  const depends = least.questions !== most.questions;
  const minutes = t("entry.minutes", { range: range(least.minutes, most.minutes), count: most.minutes });
  const questions = t(depends ? "entry.questionsBy" : "entry.questions", {
    range: range(least.questions, most.questions),
    count: most.questions,
  });
  return (
    <>
      <strong>{minutes}</strong> {questions}
    </>
  );
}
