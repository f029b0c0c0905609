import i18next from "i18next";
import { ApiError } from "../../api/api-error.ts";
import type { Answers, SurveySettings } from "../../api/types.ts";
import { locationWords } from "../../shared/survey/locations.ts";
import { answersOf, type OpenSurvey, openSurvey } from "../../shared/survey/open-survey.ts";
import type { SurveyServer } from "../../shared/survey/survey-server.ts";
import { type Previewed, type PreviewedAnswers, trySending, type WrittenSurvey } from "./preview-calls.ts";

/** Locations with which a survey can be tried that has no list of its own. */
const LOCATIONS = [
  { id: "a", name: "Location A" },
  { id: "b", name: "Location B" },
];

const participant = { surveyId: "preview", surveyParticipantId: "preview" };
const nothingKept = { found: {}, keep: async () => true, forget: async () => undefined };

/** Opens a survey that is being written, with answers that only this page keeps. */
export function openPreview(
  written: WrittenSurvey,
  previewed: Previewed,
  answers: Answers,
  language: string,
): OpenSurvey {
  const { model, today, texts } = written;
  const settings: SurveySettings = {
    surveyModel: { settings: {} },
    model: "",
    texts: Object.fromEntries(Object.keys(texts).map((code) => [code, ""])),
    customerName: "Preview",
    locations: LOCATIONS,
    isDemo: true,
    consentChanged: false,
    today,
    draft: { revision: 0, answers },
    submitted: false,
    // Without a session, nothing ends.
    session: { idleSeconds: 0, restSeconds: 0 },
  };
  const given = () => previewedAnswers(open, previewed);
  const open = openSurvey(
    { participant, settings, model, server: serverOf(given), kept: nothingKept, carried: undefined },
    language,
  );
  showTexts(written, settings);
  return open;
}

/** Returns the answers so far. */
export function previewedAnswers(open: OpenSurvey, { flags, gender }: Previewed): PreviewedAnswers {
  return { flags, gender, answers: answersOf(open), language: open.place.language };
}

/** Returns the calls of a server that stores nothing: it judges the answers sent with each call. */
function serverOf(given: () => PreviewedAnswers): SurveyServer {
  const send = async () => {
    const sent = await trySending(given());
    if ("errors" in sent) throw new ApiError("InvalidAnswers", 200, "", sent);
    return sent;
  };
  return {
    save: async ({ revision }) => ({ revision: revision + 1 }),
    submit: send,
    feedback: send,
  };
}

function showTexts({ texts }: WrittenSurvey, settings: SurveySettings): void {
  for (const [language, words] of Object.entries(texts)) {
    i18next.removeResourceBundle(language, "survey");
    i18next.addResourceBundle(language, "survey", { ...words, ...locationWords(settings) });
  }
}
