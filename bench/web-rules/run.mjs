// The rules in TypeScript, beside SurveyJS on the same survey in the same run.

import { execFileSync } from "node:child_process";
import { Model } from "survey-core";
import { median, quantile } from "../median.mjs";
import { loadRules } from "./rules.mjs";
import { measure } from "./workload.mjs";
import { report } from "../report.mjs";

const root = new URL("../..", import.meta.url).pathname;
const { Session } = await loadRules();

const generate = (count) =>
  JSON.parse(execFileSync("target/release/generate", [count], { cwd: root, maxBuffer: 2 ** 28 }));

function enkat({ model }) {
  const session = new Session(model, "1970-01-01");
  const elements = model.rules.elements.flatMap(({ kind }, id) => (kind === "page" ? [] : [id]));
  return {
    start: (values) => {
      for (const [question, value] of values.entries()) session.set(elements[question], value);
    },
    set: (question, value) => session.set(elements[question], value),
    isVisible: (question) => session.state(elements[question]).visible,
  };
}

function surveyJs({ surveyjs }) {
  const survey = new Model(surveyjs);
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

const surveys = new Map([100, 2000, 5000].map((count) => [count, generate(count)]));
const times = (make, count, changes) => measure(make(surveys.get(count)), count, changes);

const middle = times(enkat, 2000, 100_000);
const small = times(enkat, 100, 100_000);
const large = times(enkat, 5000, 100_000);
report("rules, TypeScript, 2,000 questions, median", median(middle), "µs", { most: 5 });
report("rules, TypeScript, 2,000 questions, 99th percentile", quantile(middle, 0.99), "µs", { most: 200 });
report("rules, TypeScript, median at 5,000 questions to 100", median(large) / median(small), "times", { most: 3 });

const other = times(surveyJs, 2000, 200);
report("  SurveyJS, 2,000 questions, median", median(other), "µs");
report("  SurveyJS to TypeScript, median", median(other) / median(middle), "times");
