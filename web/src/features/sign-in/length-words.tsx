import { useTranslation } from "react-i18next";
import type { Length } from "../../api/types.ts";

/** How long a survey takes, and how many questions it has. */
export function LengthWords({ length: { least, most } }: { length: Length }) {
  const { t, i18n } = useTranslation();
  const range = (from: number, to: number) => {
    const [first, last] = [from, to].map((number) => number.toLocaleString(i18n.language));
    return from === to ? last : `${first}–${last}`;
  };
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
