// The same survey in SurveyJS, with its default theme.

import { createRoot } from "react-dom/client";
import { Model } from "survey-core";
import { Survey } from "survey-react-ui";
import { offer } from "./watch.js";
import "survey-core/survey-core.css";

const { surveyjs, inputs } = await (await fetch("/survey.json")).json();

function make() {
  createRoot(document.getElementById("root")).render(<Survey model={new Model(surveyjs)} />);
}

offer({ make, find: (id) => document.querySelector(`[data-name="${id}"]`), inputs });
