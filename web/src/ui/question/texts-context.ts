import { createContext, use } from "react";

/** The texts of a survey in the participant's language. */
export interface SurveyTexts {
  language: string;
  /** The text under a key such as `scales.amount5.1`; where it has plural forms, the one for the number. */
  text: (key: string, count?: number) => string | undefined;
}

/** The texts around a form. */
export const TextsContext = createContext<SurveyTexts>({ language: "sv-SE", text: () => undefined });

/** Returns the texts of the survey. */
export function useTexts(): SurveyTexts {
  return use(TextsContext);
}

/** The parts of the catalogue with the texts of elements. */
export type CataloguePart = "pages" | "sections" | "groups" | "questions";

/** Finds the label of an element: its text is a plain string or has parts. */
export function labelOf({ text }: SurveyTexts, part: CataloguePart, id: string): string {
  return text(`${part}.${id}.label`) ?? text(`${part}.${id}`) ?? "";
}
