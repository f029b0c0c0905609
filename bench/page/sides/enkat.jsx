// Enkat's own screen of a page, as the app shows it: bar, stepper, form, buttons, saving.

import i18next from "i18next";
import { createRoot } from "react-dom/client";
import { MemoryRouter, Route, Routes, useNavigate } from "react-router";
import { PageScreen } from "../../../web/src/features/fill/page/page-screen.tsx";
import { SaveGuard } from "../../../web/src/features/fill/saving/save-guard.tsx";
import { Outbox } from "../../../web/src/shared/survey/outbox.ts";
import { openSurvey } from "../../../web/src/shared/survey/open-survey.ts";
import { SurveyContext } from "../../../web/src/shared/survey/survey-context.ts";
import { serverOf } from "../../../web/src/shared/survey/survey-server.ts";
import { surveyTexts } from "../../../web/src/shared/survey/survey-texts.ts";
import { TextsContext } from "../../../web/src/ui/question/texts-context.ts";
import { startTexts } from "../../../web/src/lib/i18n.ts";
import { offer } from "./watch.js";
import "../../../web/src/styles/index.css";
// Brings the styles of a survey.
import "../../../web/src/features/fill/survey/survey-layout.tsx";

const LANGUAGE = "en-US";
const participant = { surveyId: "generated", surveyParticipantId: "1" };
const { model, texts, inputs, answers = {} } = await (await fetch("/survey.json")).json();
const settings = {
  surveyModel: { settings: {} },
  texts: { [LANGUAGE]: "texts" },
  today: "2026-11-21",
  draft: { revision: 0, answers },
  submitted: false,
};
await startTexts();
i18next.addResourceBundle(LANGUAGE, "survey", texts);
const kept = await Outbox.take(participant);

/** Goes to a page; known once the survey stands there. */
let go;
function Navigation() {
  const navigate = useNavigate();
  go = (page) => navigate(`/survey/${page}`);
  return null;
}

function make() {
  const server = serverOf(participant, "generated");
  const survey = openSurvey({ participant, settings, model, server, kept, carried: undefined }, LANGUAGE);
  createRoot(document.getElementById("root")).render(
    <MemoryRouter useTransitions={false} initialEntries={[`/survey/${model.pages[0].id}`]}>
      <SurveyContext value={{ ...survey, speak: async () => {} }}>
        <TextsContext value={surveyTexts(LANGUAGE, model, () => settings.today)}>
          <SaveGuard>
            <Navigation />
            <Routes>
              <Route path="survey/:pageId" element={<PageScreen />} />
            </Routes>
          </SaveGuard>
        </TextsContext>
      </SurveyContext>
    </MemoryRouter>,
  );
}

offer({ make, go: (page) => go(page), find: (id) => document.querySelector(`#q-${id}`), inputs });
