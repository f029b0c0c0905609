import { useTranslation } from "react-i18next";
import { slot } from "./slots.tsx";

/** The highest count: no survey has a thousand questions. */
const MOST = 999;

/** Digits that stand in for the ends of a range until the words around them are known. */
const [FIRST, LAST] = ["1111", "2222"];

interface CountedProps {
  /** The key of the words. */
  words: "entry.minutes" | "entry.questions" | "entry.questionsBy";
  /** The names of the least and the most on the server. */
  least: string;
  most: string;
}

/** The words for a range that only the server knows, in each plural form of the language. */
export function Counted({ words, least, most }: CountedProps) {
  const { t, i18n } = useTranslation();
  const range = `{% if ${least} != ${most} %}${slot(least)}–\u2060{% endif %}${slot(most)}`;
  const forms = countsByForm(i18n.language).map((counts) => {
    const text = t(words, { range: `${FIRST}–${LAST}`, count: counts[0] });
    return { counts, text: text.replace(new RegExp(`${FIRST}–\u2060?${LAST}`), () => range) };
  });
  const usual = forms.pop();
  const rare = forms.map(
    ({ counts, text }, at) => `{% ${at ? "elif" : "if"} ${most} in [${counts}] %}${text}`,
  );
  return `${rare.join("")}{% else %}${usual?.text}{% endif %}`;
}

/** Groups the counts by plural form, the form of the fewest first. */
function countsByForm(language: string): number[][] {
  const rules = new Intl.PluralRules(language);
  const byForm = new Map<string, number[]>();
  for (let count = 0; count <= MOST; count += 1) {
    const form = rules.select(count);
    byForm.set(form, [...(byForm.get(form) ?? []), count]);
  }
  return [...byForm.values()].sort((one, other) => one.length - other.length);
}
