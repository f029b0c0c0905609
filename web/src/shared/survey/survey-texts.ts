import i18next from "i18next";
import type { Model } from "../../engine/index.ts";
import { keepTogether } from "../../lib/keep-together.ts";
import type { SurveyTexts } from "../../ui/question/texts-context.ts";

/** A number that takes the plural form for numbers that are not known yet, such as an empty field's. */
const MANY = 100;

/** Replaces a survey's texts by their keys, where there are texts. */
export function keysOf(texts: SurveyTexts): SurveyTexts {
  return { ...texts, text: (key, count) => (texts.text(key, count) === undefined ? undefined : key) };
}

/** The words that can be put into every text, by their names. */
export type TextValues = Readonly<Record<string, string | undefined>>;

/** Reads the survey's texts in a language from i18next, with the year of the server's current date inserted. */
export function surveyTexts(
  language: string,
  model: Model,
  today: () => string,
  told: TextValues = {},
): SurveyTexts {
  const limits = new Map(model.rules.elements.map(({ id, max }) => [`questions.${id}`, max]));
  const rules = new Intl.PluralRules(language);

  // i18next parses a key at each call; a page asks for hundreds, again at each visit.
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
