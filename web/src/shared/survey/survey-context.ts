import { createContext, use, useSyncExternalStore } from "react";
import type { Language } from "../../lib/languages.ts";
import type { OpenSurvey } from "./open-survey.ts";
import type { SaveState } from "./save-state.ts";

/** The open survey and what its screens can do with it. */
export interface SurveyContextValue extends OpenSurvey {
  /** Shows everything in another language. */
  speak: (language: Language) => Promise<void>;
  /** Opens the version of the survey that there is by now, with what was typed and has not arrived. */
  reopen: () => Promise<void>;
}

/** The survey around a screen. */
export const SurveyContext = createContext<SurveyContextValue | undefined>(undefined);

/** The survey that is being answered. */
export function useSurvey(): SurveyContextValue {
  const survey = use(SurveyContext);
  if (!survey) throw new Error("not within a survey");
  return survey;
}

/** How far the answers have come, kept up to date. */
export function useSaveState(): SaveState {
  const { autosave } = useSurvey();
  return useSyncExternalStore(autosave.subscribe, autosave.state);
}

/** Whether the answers are sent, from this tab or another one. */
export function useIsSent(): boolean {
  const { settings } = useSurvey();
  return useSaveState().halt === "submitted" || settings.submitted;
}
