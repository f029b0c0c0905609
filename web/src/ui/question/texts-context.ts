import { createContext, use } from "react";

/** The words of a survey in the participant's language. */
export interface SurveyTexts {
  language: string;
  /** The words under a key such as `scales.amount5.1`; where they have plural forms, those for the number. */
  text: (key: string, count?: number) => string | undefined;
}

/** The words around a form. */
export const TextsContext = createContext<SurveyTexts>({ language: "sv-SE", text: () => undefined });

/** Reads the words of the survey. */
export function useTexts(): SurveyTexts {
  return use(TextsContext);
}

/** The parts of the catalogue that have words of elements. */
export type Part = "pages" | "sections" | "groups" | "questions";

/** Finds the label of an element: its text is a plain string or has parts. */
export function labelOf({ text }: SurveyTexts, part: Part, id: string): string {
  return text(`${part}.${id}.label`) ?? text(`${part}.${id}`) ?? "";
}
