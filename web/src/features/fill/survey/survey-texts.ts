import i18next from "i18next";
import type { SurveyTexts } from "../../../forms/texts-context.ts";

/** The words of the survey that i18next holds in a language. The one placeholder is the year. */
export function surveyTexts(language: string): SurveyTexts {
  const year = String(new Date().getFullYear());
  return {
    language,
    text: (key) => {
      const words: unknown = i18next.getResource(language, "survey", key);
      return typeof words === "string" ? words.replaceAll("{{year}}", year) : undefined;
    },
  };
}
