import i18next from "i18next";
import { loadModel, loadSurveySettings, loadTexts, resume } from "../../../api/calls.ts";
import { currentParticipant, openSession, type Participant } from "../../../api/participant.ts";
import type { Changes, SurveySettings } from "../../../api/types.ts";
import { show, speak, wishes } from "../../../lib/i18n.ts";
import { chooseLanguage, type Language } from "../../../lib/languages.ts";
import type { Model } from "../../../rules/index.ts";
import { carriedAnswers } from "./carried-answers.ts";
import { KeptChanges } from "./kept-changes.ts";
import { locationWords } from "./locations.ts";
import { type OpenSurvey, openSurvey } from "./open-survey.ts";
import { serverOf } from "./survey-server.ts";

/** The session of this tab; otherwise the one that the browser's cookie stands for. */
async function findParticipant(): Promise<Participant> {
  const known = currentParticipant();
  if (known) return known;
  const session = await resume();
  openSession(session);
  return currentParticipant() as Participant;
}

/** Fetches what a survey needs before its first page, and opens it where it was left, with what was typed since. */
export async function loadSurvey(typed: Changes = {}): Promise<OpenSurvey> {
  const participant = await findParticipant();
  const [settings, kept, carried] = await Promise.all([
    loadSurveySettings(participant.surveyId, participant.surveyParticipantId),
    KeptChanges.take(participant),
    carriedAnswers(participant),
  ]);
  if (settings.submitted) void kept.forget();
  const language = chooseLanguage([settings.draft.language, ...wishes()], Object.keys(settings.texts));
  const [model] = await Promise.all([
    loadModel<Model>(settings.model),
    show(language, textsIn(settings, language)),
  ]);
  const server = serverOf(participant, settings.model);
  return openSurvey({ participant, settings, model, server, kept, carried }, language, typed);
}

const shown = new Map<string, string>();

/** Shows everything in a language that was chosen, unless another one is wanted by then. */
export function showLanguage(settings: SurveySettings, language: Language): Promise<boolean> {
  return speak(language, textsIn(settings, language));
}

/** Fetches a survey's words in a language. */
function textsIn(settings: SurveySettings, language: Language): () => Promise<void> {
  return async () => {
    const hash = settings.texts[language] ?? "";
    if (shown.get(language) === hash && i18next.hasResourceBundle(language, "survey")) return;
    const texts = await loadTexts(hash);
    i18next.removeResourceBundle(language, "survey");
    i18next.addResourceBundle(language, "survey", { ...texts, ...locationWords(settings) });
    shown.set(language, hash);
  };
}
