import { createContext, use, useSyncExternalStore } from "react";
import type { Language } from "../../lib/languages.ts";
import type { OpenSurvey } from "./open-survey.ts";
import type { SaveState } from "./save-state.ts";

/** The open survey and what its screens can do with it. */
export interface SurveyContextValue extends OpenSurvey {
  /** Shows everything in another language. */
  speak: (language: Language) => Promise<void>;
  /** Opens the current version of the survey, with typed changes that have not arrived. */
  reopen: () => Promise<void>;
}

/** The survey around a screen. */
export const SurveyContext = createContext<SurveyContextValue | undefined>(undefined);

/** Returns the survey that is being answered. */
export function useSurvey(): SurveyContextValue {
  const survey = use(SurveyContext);
  if (!survey) throw new Error("not within a survey");
  return survey;
}

/** Returns the state of saving, kept up to date. */
export function useSaveState(): SaveState {
  const { autosave } = useSurvey();
  return useSyncExternalStore(autosave.subscribe, autosave.state);
}

/** Reports whether the answers are submitted, from this tab or another one. */
export function useIsSent(): boolean {
  const { settings } = useSurvey();
  return useSaveState().halt === "submitted" || settings.submitted;
}
