import i18next from "i18next";
import type { Model } from "../../engine/index.ts";
import { keepTogether } from "../../lib/keep-together.ts";
import type { SurveyTexts } from "../../ui/question/texts-context.ts";

/** Takes the form that a language has for numbers that nobody knows yet, such as an empty field's. */
const MANY = 100;

/** The keys of a survey's texts instead of their words, where there are any. */
export function keysOf(texts: SurveyTexts): SurveyTexts {
  return { ...texts, text: (key, count) => (texts.text(key, count) === undefined ? undefined : key) };
}

/** The words that can be put into every text, by their names. */
export type Told = Readonly<Record<string, string | undefined>>;

/** The words of the survey that i18next holds in a language, with the year of the server's today put in. */
export function surveyTexts(
  language: string,
  model: Model,
  today: () => string,
  told: Told = {},
): SurveyTexts {
  const limits = new Map(model.rules.elements.map(({ id, max }) => [`questions.${id}`, max]));
  const rules = new Intl.PluralRules(language);

  // i18next takes a key apart anew each time; a page asks for hundreds, again at each visit.
  const found = new Map<string, string | undefined>();
  const find = (key: string): string | undefined => {
    if (!found.has(key)) {
      const words: unknown = i18next.getResource(language, "survey", key);
      found.set(key, typeof words === "string" ? words : undefined);
    }
    return found.get(key);
  };
  return {
    language,
    text: (key, count = limits.get(key.split(".", 2).join("."))) => {
      const words = find(key) ?? find(`${key}_${rules.select(count ?? MANY)}`) ?? find(`${key}_other`);
      const filledIn = words?.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
        if (name === "year") return today().slice(0, 4);
        return (name === "count" ? count?.toLocaleString(language) : told[name]) ?? whole;
      });
      return filledIn && keepTogether(filledIn, language);
    },
  };
}
