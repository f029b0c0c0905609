import type { CustomerSurveys } from "../../api/types.ts";
import { chooseLanguage } from "../../lib/languages.ts";

/** A survey that a customer offers to everybody. */
export type Offered = CustomerSurveys["surveys"][number];

/** The words about a survey, in the best language that it has. */
export interface OfferedWords {
  language: string;
  name: string;
  /** The line that tells it from others of the same survey. */
  line?: string | undefined;
  /** Its subject. */
  description?: string | null | undefined;
}

/** The address of a survey below its customer's. */
export function pathOf({ type, linkName }: Offered): string {
  return [type.toLowerCase(), linkName].filter((part) => typeof part === "string").join("/");
}

/** The words about a survey for a participant of this language. One without a name is called as in its address. */
export function wordsOf(survey: Offered, wanted: string): OfferedWords {
  const language = chooseLanguage([wanted], Object.keys(survey.titles));
  const title = survey.titles[language];
  if (!title) return { language: wanted, name: pathOf(survey) };
  return {
    language,
    name: title.name,
    line: survey.shows?.[language],
    description: title.description,
  };
}
