import type { CustomerSurveys } from "../../api/types.ts";
import { chooseLanguage } from "../../lib/languages.ts";

/** A survey that a customer offers to the public. */
export type Offered = CustomerSurveys["surveys"][number];

/** The name and description of a survey, in the best available language. */
export interface OfferedWords {
  language: string;
  name: string;
  /** The line that distinguishes it from others of the same survey. */
  line?: string | undefined;
  /** Its subject. */
  description?: string | null | undefined;
}

/** Returns the path of a survey below its customer's. */
export function pathOf({ type, linkName }: Offered): string {
  return [type.toLowerCase(), linkName].filter((part) => typeof part === "string").join("/");
}

/**
 * Returns the name and description of a survey for a participant of this language. A survey without a name is called by its path.
 */
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
