// The rules in TypeScript, beside SurveyJS and a program for the one survey, on the same survey in the same run.

import { execFileSync } from "node:child_process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Model } from "survey-core";
import { median, quantile } from "../median.mjs";
import { report } from "../report.mjs";
import { byHand } from "./by-hand.mjs";
import { loadRules } from "./rules.mjs";
import { allAnswers, compare, measure } from "./workload.mjs";

const root = new URL("../..", import.meta.url).pathname;
const DAY = "1970-01-01";
const SIZES = [100, 500, 2000, 5000];
const CHANGES = 100_000;
/** SurveyJS takes up to a sixth of a second for a change. */
const FEW_CHANGES = { 100: 200, 500: 100, 2000: 60, 5000: 25 };
/** The runs of which the medians are taken; those of the sides alternate. */
const ROUNDS = 5;
const LOADS = 15;
const { Session } = await loadRules();

const generate = (count) =>
  JSON.parse(execFileSync("target/release/generate", [count], { cwd: root, maxBuffer: 2 ** 28 }));

/** Returns the positions of the questions in a model. */
function questionsOf(model) {
  return model.rules.elements.flatMap(({ kind }, id) => (kind === "page" ? [] : [id]));
}

function enkat({ model }) {
  const session = new Session(model, DAY);
  const elements = questionsOf(model);
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

const surveys = new Map(SIZES.map((count) => [count, generate(count)]));
const SIDES = {
  enkat: (count) => enkat(surveys.get(count)),
  byHand,
  surveyJs: (count) => surveyJs(surveys.get(count)),
};

// Times of sides that show other questions would say nothing. SurveyJS loses the value of a hidden question, so it differs.
for (const count of [100, 5000]) compare(count, [SIDES.enkat(count), SIDES.byHand(count)]);

const times = new Map(SIZES.map((count) => [count, timesOf(count)]));
const { enkat: middle } = times.get(2000);
report("rules, TypeScript, 2,000 questions, median", middle.median, "µs", { most: 5 });
report("rules, TypeScript, 2,000 questions, 99th percentile", middle.p99, "µs", { most: 200 });
report(
  "rules, TypeScript, median at 5,000 questions to 100",
  times.get(5000).enkat.median / times.get(100).enkat.median,
  "times",
  { most: 3 },
);
for (const count of SIZES) {
  const { enkat, byHand } = times.get(count);
  report(
    `rules, TypeScript to a program for the one survey, ${count} questions, 95th percentile`,
    enkat.p95 / byHand.p95,
    "times",
    {
      most: 3.5,
    },
  );
  report("  median", enkat.median / byHand.median, "times");
}
for (const count of SIZES) {
  const other = median(measure(SIDES.surveyJs(count), count, FEW_CHANGES[count]));
  const target = count >= 500 ? { least: 5000 } : undefined;
  report(
    `SurveyJS to TypeScript, ${count} questions, median`,
    other / times.get(count).enkat.median,
    "times",
    target,
  );
}
reportLoads(5000);
reportHeap(5000);

/** Measures both sides in turn, and takes the medians over the rounds. */
function timesOf(count) {
  const rounds = Array.from({ length: ROUNDS }, () => ({
    enkat: measure(SIDES.enkat(count), count, CHANGES / ROUNDS),
    byHand: measure(SIDES.byHand(count), count, CHANGES / ROUNDS),
  }));
  const over = (side) => {
    const at = (part) => median(rounds.map((round) => quantile(round[side], part)));
    return { median: at(0.5), p95: at(0.95), p99: at(0.99) };
  };
  return { enkat: over("enkat"), byHand: over("byHand") };
}

/** Compares the time from the bytes of a model to a session with all answers. A program for one survey reads the same bytes. */
function reportLoads(count) {
  const { model } = surveys.get(count);
  const text = JSON.stringify(model);
  const values = allAnswers(count);
  const ids = questionsOf(model).map((id) => model.rules.elements[id].id);
  const answers = Object.fromEntries(ids.map((id, question) => [id, values[question]]));
  const loads = { enkat: [], byHand: [] };
  for (let load = 0; load < LOADS; load += 1) {
    loads.enkat.push(timed(() => new Session(JSON.parse(text), DAY, answers)));
    loads.byHand.push(timed(() => [JSON.parse(text), started(count, values)]));
  }
  const [own, other] = [median(loads.enkat), median(loads.byHand)];
  report(`load, TypeScript to a program for the one survey, ${count} questions`, own / other, "times", {
    most: 2.2,
  });
  report("  TypeScript", own, "ms");
}

/** Reports the heap of a session without its model, after a collection. */
function reportHeap(count) {
  const { model } = surveys.get(count);
  const values = allAnswers(count);
  const ids = questionsOf(model).map((id) => model.rules.elements[id].id);
  const answers = Object.fromEntries(ids.map((id, question) => [id, values[question]]));
  report(`heap, TypeScript, ${count} questions`, heapOf(() => new Session(model, DAY, answers)) / 1e6, "MB");
  report("  a program for the one survey", heapOf(() => started(count, values)) / 1e6, "MB");
}

function started(count, values) {
  const program = byHand(count);
  program.start(values);
  return program;
}

function timed(work) {
  const start = performance.now();
  const kept = work();
  const elapsed = performance.now() - start;
  if (kept === undefined) throw new Error("nothing was made");
  return elapsed;
}

/** Measures the bytes that the results of some calls keep, each. */
function heapOf(make) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  make();
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: 5 }, make);
  collect();
  return (process.memoryUsage().heapUsed - before) / kept.length;
}
