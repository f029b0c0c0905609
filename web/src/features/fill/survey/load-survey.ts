import i18next from "i18next";
import { ApiError, isAway, OTHER_FORMAT } from "../../../api/api-error.ts";
import { loadSurveySettings, modelPath, resume, textsPath } from "../../../api/calls.ts";
import { currentParticipant, openSession, type Participant } from "../../../api/participant.ts";
import type { Changes } from "../../../api/types.ts";
import { isModel, type Model } from "../../../engine/index.ts";
import { show, speak, wishes } from "../../../lib/i18n.ts";
import { chooseLanguage, type Language } from "../../../lib/languages.ts";
import { noteUse } from "../../../lib/other-tabs.ts";
import { carriedAnswers } from "../../../shared/survey/carried-answers.ts";
import { encryptedStore, type Visit } from "../../../shared/survey/encrypted-store.ts";
import { KeptVisit } from "../../../shared/survey/kept-visit.ts";
import { locationWords } from "../../../shared/survey/locations.ts";
import { type OpenSurvey, openSurvey } from "../../../shared/survey/open-survey.ts";
import { Outbox } from "../../../shared/survey/outbox.ts";
import { lastingOf } from "../../../shared/survey/session-end.ts";
import { surveyFiles } from "../../../shared/survey/survey-files.ts";
import { noted, serverOf } from "../../../shared/survey/survey-server.ts";

/** Returns the participant of this tab's session, or else of the session of the browser's cookie. */
async function findParticipant(): Promise<Participant> {
  const known = currentParticipant();
  if (known) return known;
  const session = await resume();
  openSession(session);
  return currentParticipant() as Participant;
}

/** Loads the visit from the server; without a connection, from the copy of the tab that is signed in. */
async function findVisit({
  surveyId,
  surveyParticipantId: owner,
}: Participant): Promise<Omit<Visit, "used"> & { hasLapsed?: boolean }> {
  const asked = Date.now();
  try {
    const settings = await noted(owner, loadSurveySettings(surveyId, owner));
    const { session, consentChanged: hasLapsed } = settings;
    return { settings, lasting: lastingOf(session, asked), tried: {}, hasLapsed };
  } catch (error) {
    const kept = isAway(error) ? await encryptedStore.visit(owner) : undefined;
    if (!kept) throw error;
    noteUse({ owner, at: kept.used });
    return kept;
  }
}

/** Loads all that a survey needs before its first page, and opens it where it was left, with the answers typed since. */
export async function loadSurvey(typed: Changes = {}): Promise<OpenSurvey> {
  const participant = await findParticipant();
  // Only once the session is known to last: another person may use the browser since.
  const { settings, lasting, tried, hasLapsed = false } = await findVisit(participant);
  const [kept, carried] = await Promise.all([Outbox.take(participant), carriedAnswers(participant)]);
  if (settings.submitted) void kept.forget();
  const language = chooseLanguage([settings.draft.language, ...wishes()], Object.keys(settings.texts));
  const [model] = await Promise.all([
    findModel({ participant, settings }),
    show(language, textsIn({ participant, settings }, language)),
  ]);
  const server = serverOf(participant, settings.model);
  const visit = new KeptVisit(participant);
  const found = { participant, settings, lasting, tried, hasLapsed, kept, visit, carried };
  return openSurvey({ ...found, model, server }, language, typed);
}

/** Loads a survey's model. A model in a format of another version of the app is refused: its rules could be misread. */
async function findModel({ participant, settings }: Whose): Promise<Model> {
  const path = modelPath(settings.model);
  const model = await surveyFiles.load<{ format: number }>(participant.surveyParticipantId, path);
  if (!isModel(model)) throw new ApiError(OTHER_FORMAT, 200);
  return model;
}

const shown = new Map<string, string>();

type Whose = Pick<OpenSurvey, "participant" | "settings">;

/** Shows everything in the chosen language, unless another one has been chosen since. */
export function showLanguage(whose: Whose, language: Language): Promise<boolean> {
  return speak(language, textsIn(whose, language));
}

/** Returns a function that loads a survey's texts in a language. */
function textsIn({ participant, settings }: Whose, language: Language): () => Promise<void> {
  return async () => {
    const hash = settings.texts[language] ?? "";
    if (shown.get(language) === hash && i18next.hasResourceBundle(language, "survey")) return;
    const owner = participant.surveyParticipantId;
    const texts = await surveyFiles.load<Record<string, unknown>>(owner, textsPath(hash));
    i18next.removeResourceBundle(language, "survey");
    i18next.addResourceBundle(language, "survey", { ...texts, ...locationWords(settings) });
    shown.set(language, hash);
  };
}
