// The sides that are measured, each made for a generated survey. A folder holds what the sides read: `rules.mjs`, and the descriptions
// of the survey as `model-QUESTIONS.json` and `surveyjs-QUESTIONS.json`.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { byHand } from "./by-hand.mjs";

/** The day on which answers are judged. */
export const DAY = "1970-01-01";

/** By side: returns a function that makes it, without answers. */
export const SIDES = {
  async enkat(count, folder) {
    const Session = await loadSession(folder);
    const model = JSON.parse(readModel(count, folder));
    return () => enkat(new Session(model, DAY));
  },
  async byHand(count) {
    return () => byHand(count);
  },
  async surveyJs(count, folder) {
    const { Model } = await import("survey-core");
    const description = JSON.parse(readFileSync(`${folder}/surveyjs-${count}.json`, "utf8"));
    return () => surveyJs(new Model(description));
  },
};

/** Loads the rules' `Session` from the bundle. */
export async function loadSession(folder) {
  const { Session } = await import(pathToFileURL(`${folder}/rules.mjs`).href);
  return Session;
}

/** Reads the participant's model as text. */
export function readModel(count, folder) {
  return readFileSync(`${folder}/model-${count}.json`, "utf8");
}

function enkat(session) {
  const { elements } = session.table;
  const questions = elements.flatMap(({ kind }, id) => (kind === "page" ? [] : [id]));
  return {
    start: (values) => {
      for (const [question, value] of values.entries()) session.set(questions[question], value);
    },
    set: (question, value) => session.set(questions[question], value),
    isVisible: (question) => session.state(questions[question]).visible,
  };
}

function surveyJs(survey) {
  const questions = survey.getAllQuestions();
  return {
    // All at once: one by one they take minutes.
    start: (values) => {
      survey.data = Object.fromEntries(values.map((value, question) => [questions[question].name, value]));
    },
    set: (question, value) => survey.setValue(questions[question].name, value),
    isVisible: (question) => questions[question].isVisible,
  };
}
