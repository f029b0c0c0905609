// Enkat's own screen of a page, as the app shows it: bar, stepper, form, buttons, saving.

import i18next from "i18next";
import { createRoot } from "react-dom/client";
import { MemoryRouter, Route, Routes } from "react-router";
import PageScreen from "../../../web/src/features/fill/page/page-screen.tsx";
import { SaveGuard } from "../../../web/src/features/fill/saving/save-guard.tsx";
import { openSurvey } from "../../../web/src/features/fill/survey/open-survey.ts";
import { SurveyContext } from "../../../web/src/features/fill/survey/survey-context.ts";
import { surveyTexts } from "../../../web/src/features/fill/survey/survey-texts.ts";
import { TextsContext } from "../../../web/src/forms/texts-context.ts";
import { startTexts } from "../../../web/src/lib/i18n.ts";
import { offer } from "./watch.js";
import "../../../web/src/styles/index.css";
// Brings the styles of a survey.
import "../../../web/src/features/fill/survey/survey-layout.tsx";

const LANGUAGE = "en-US";
const participant = { surveyId: "generated", surveyParticipantId: "1" };
const settings = {
  surveyModel: { settings: {} },
  texts: { [LANGUAGE]: "texts" },
  draft: { revision: 0, answers: {} },
  submitted: false,
};

const { model, texts, inputs } = await (await fetch("/survey.json")).json();
await startTexts();
i18next.addResourceBundle(LANGUAGE, "survey", texts);

function make() {
  const survey = openSurvey(participant, settings, model, LANGUAGE);
  createRoot(document.getElementById("root")).render(
    <MemoryRouter initialEntries={[`/survey/${model.pages[0].id}`]}>
      <SurveyContext value={{ ...survey, speak: async () => {} }}>
        <TextsContext value={surveyTexts(LANGUAGE)}>
          <SaveGuard>
            <Routes>
              <Route path="survey/:pageId" element={<PageScreen />} />
            </Routes>
          </SaveGuard>
        </TextsContext>
      </SurveyContext>
    </MemoryRouter>,
  );
}

offer({ make, find: (id) => document.querySelector(`#q-${id}`), inputs });
