// The rules in TypeScript, beside SurveyJS and a program for the one survey, on the same survey in the same run. Each measurement is a
// process, and those of the sides alternate.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "../median.mjs";
import { report } from "../report.mjs";
import { bundleRules } from "./rules.mjs";
import { SIDES } from "./sides.mjs";
import { compare, compareShownOnly } from "./workload.mjs";

const root = new URL("../..", import.meta.url).pathname;
const SIZES = [100, 500, 2000, 5000];
const CHANGES = 100_000;
/** The changes of SurveyJS, which takes up to a sixth of a second for one. */
const FEW_CHANGES = { 100: 150, 500: 30, 2000: 10, 5000: 6 };
/** The runs of which the medians are taken. */
const ROUNDS = 7;
/** The rounds in which SurveyJS takes part: at 5,000 questions it starts for seconds. */
const FEW_ROUNDS = 3;
const LOADS = 15;

const folder = mkdtempSync(join(tmpdir(), "enkat-bench-"));
try {
  writeFileSync(join(folder, "rules.mjs"), await bundleRules());
  for (const count of SIZES) generate(count);
  await compareSides();
  reportChanges();
  reportLoads(5000);
} finally {
  rmSync(folder, { recursive: true });
}

/** Writes the descriptions of a generated survey. */
function generate(count) {
  const text = execFileSync("target/release/generate", [count], { cwd: root, maxBuffer: 2 ** 28 });
  for (const [name, description] of Object.entries(JSON.parse(text))) {
    writeFileSync(join(folder, `${name}-${count}.json`), JSON.stringify(description));
  }
}

/** Fails unless all sides show the same questions: times of others would say nothing. */
async function compareSides() {
  const make = async (side, count) => (await SIDES[side](count, folder))();
  for (const count of [100, 5000]) {
    compare(count, [await make("enkat", count), await make("byHand", count)]);
  }
  compareShownOnly(100, [await make("enkat", 100), await make("byHand", 100), await make("surveyJs", 100)]);
}

function reportChanges() {
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
  for (const [count, { toByHand }] of times) {
    const name = `rules, TypeScript to a program for the one survey, ${count} questions, 95th percentile`;
    report(name, toByHand.p95, "times", count === 100 ? { most: 3.5 } : undefined);
    report("  median", toByHand.median, "times");
  }
  for (const [count, { enkat, surveyJs }] of times) {
    const target = count >= 500 ? { least: 5000 } : undefined;
    const name = `SurveyJS to TypeScript, ${count} questions, median`;
    report(name, surveyJs.median / enkat.median, "times", target);
  }
}

/** Measures the sides in turn, and takes the medians over the rounds: of times, and of the ratios of two that follow each other. */
function timesOf(count) {
  const rounds = { enkat: [], byHand: [], surveyJs: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of ["enkat", "byHand"])
      rounds[side].push(run("change.mjs", side, count, CHANGES, folder));
    if (round >= FEW_ROUNDS) continue;
    rounds.surveyJs.push(run("change.mjs", "surveyJs", count, FEW_CHANGES[count], folder));
  }
  const over = (times) => ({
    median: median(times.map((time) => time.median)),
    p95: median(times.map((time) => time.p95)),
    p99: median(times.map((time) => time.p99)),
  });
  const ratios = rounds.enkat.map((time, round) => {
    const byHand = rounds.byHand[round];
    return { median: time.median / byHand.median, p95: time.p95 / byHand.p95, p99: time.p99 / byHand.p99 };
  });
  return { enkat: over(rounds.enkat), toByHand: over(ratios), surveyJs: over(rounds.surveyJs) };
}

/**
 * Compares the loads of a model with all answers, and the memory that a session keeps of one. A program for one survey reads the same
 * bytes.
 */
function reportLoads(count) {
  const loads = { enkat: [], byHand: [] };
  for (let load = 0; load < LOADS; load += 1) {
    for (const side of Object.keys(loads)) loads[side].push(run("load.mjs", side, count, folder));
  }
  const over = (value) => [median(loads.enkat.map(value)), median(loads.byHand.map(value))];
  const [settled, settledByHand] = over((load) => load.settled);
  const [rules, rulesByHand] = over((load) => load.settled - load.parsed);
  const [warm, warmByHand] = over((load) => load.warm);
  const [heap, heapByHand] = over((load) => load.heap / 1000);
  const name = `load in a new process, TypeScript to a program for the one survey, ${count} questions`;
  report(name, settled / settledByHand, "times", { most: 2.2 });
  report("  without the parsing of the model", rules / rulesByHand, "times");
  report("  after some loads", warm / warmByHand, "times");
  report("  TypeScript", settled, "ms");
  report("  TypeScript without the parsing of the model", rules, "ms");
  report(`heap after a load, without the model, TypeScript, ${count} questions`, heap, "kB");
  report("  a program for the one survey", heapByHand, "kB");
}

/** Runs a script beside this one, and returns what it prints. */
function run(script, ...args) {
  const path = new URL(script, import.meta.url).pathname;
  return JSON.parse(execFileSync(process.execPath, [path, ...args]));
}
