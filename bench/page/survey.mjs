// The generated survey with 100 questions on one page, and the same words for both sides.

import { execFileSync } from "node:child_process";

const root = new URL("../..", import.meta.url).pathname;
const QUESTIONS = 100;
const AMOUNTS = ["Not at all", "A little", "Somewhat", "Much", "Very much"];
const labelOf = (question) => `How much of this, question ${question + 1}, do you meet in your daily work?`;

/** Returns the participant's model and texts for Enkat, the survey for SurveyJS, and the number of inputs of a complete page. */
export function survey() {
  const args = [QUESTIONS, QUESTIONS].map(String);
  const { model, surveyjs } = JSON.parse(
    execFileSync("target/release/generate", args, { cwd: root, maxBuffer: 2 ** 28 }),
  );
  return { model, texts: texts(), surveyjs: worded(surveyjs), inputs: inputsOf(model.pages) };
}

function texts() {
  const questions = Array.from({ length: QUESTIONS }, (_, at) => [`q${at}`, { label: labelOf(at) }]);
  return {
    survey: { name: "Generated" },
    pages: { page0: "A long page" },
    questions: Object.fromEntries(questions),
    scales: { amount: Object.fromEntries(AMOUNTS.map((words, at) => [at + 1, words])) },
  };
}

function worded(survey) {
  const pages = survey.pages.map((page) => ({
    ...page,
    title: "A long page",
    elements: page.elements.map(question),
  }));
  return { ...survey, title: "Generated", pages };
}

function question(element, at) {
  const words = element.type === "boolean" ? { label: labelOf(at) } : { title: labelOf(at) };
  const choices = element.choices?.map((value) => ({ value, text: AMOUNTS[value - 1] }));
  // A box, as Enkat draws one, instead of a switch.
  const box = element.type === "boolean" ? { renderAs: "checkbox", titleLocation: "hidden" } : {};
  return { ...element, ...words, ...box, ...(choices ? { choices } : {}) };
}

/** Counts the inputs: options, boxes and numbers. */
function inputsOf(pages) {
  const fields = pages.flatMap(({ schema }) => Object.values(schema.properties));
  return fields.reduce((sum, field) => sum + (field.enum?.length ?? 1), 0);
}
