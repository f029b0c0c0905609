// The same survey in SurveyJS, with its default theme.

import { createRoot } from "react-dom/client";
import { Model } from "survey-core";
import { Survey } from "survey-react-ui";
import { offer } from "./watch.js";
import "survey-core/survey-core.css";

const { surveyjs, inputs } = await (await fetch("/survey.json")).json();

const survey = new Model(surveyjs);

function make() {
  createRoot(document.getElementById("root")).render(<Survey model={survey} />);
}

function go(page) {
  survey.currentPage = survey.getPageByName(page);
}

offer({ make, go, find: (id) => document.querySelector(`[data-name="${id}"]`), inputs });
