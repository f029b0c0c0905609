// Loads a generated survey with all answers once, in a process of its own, as a browser does. Prints as JSON the milliseconds that the
// parsing of the model takes, those until the rules have settled, the same after some loads, and the bytes that a session keeps:
// `node load.mjs enkat|byHand QUESTIONS FOLDER`.

import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { median } from "../median.mjs";
import { byHand } from "./by-hand.mjs";
import { DAY, loadSession, readModel } from "./sides.mjs";
import { ProcessorTime } from "./stopwatch.mjs";
import { allAnswers } from "./workload.mjs";

const MORE = 5;
const [side, questions, folder] = process.argv.slice(2);
const count = Number(questions);
const values = allAnswers(count);
const text = readModel(count, folder);
const load = side === "enkat" ? await enkat() : program;
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

const stopwatch = new ProcessorTime();
stopwatch.start();
const model = JSON.parse(text);
const parsed = stopwatch.read();
const kept = [load(model)];
const settled = stopwatch.read();

// The first session, the model and the code are in both measurements, so they do not count.
const before = await bytes();
for (let session = 0; session < MORE; session += 1) kept.push(load(model));
const heap = ((await bytes()) - before) / (kept.length - 1);

const warm = median(Array.from({ length: MORE }, timeAgain));
console.log(JSON.stringify({ parsed, settled, warm, heap }));

function timeAgain() {
  stopwatch.start();
  load(JSON.parse(text));
  return stopwatch.read();
}

async function enkat() {
  const Session = await loadSession(folder);
  const answers = Object.fromEntries(values.map((value, question) => [`q${question}`, value]));
  return (model) => new Session(model, DAY, answers);
}

/** Starts the program for the one survey, which has no use for the model. */
function program() {
  const started = byHand(count);
  started.start(values);
  return started;
}

/** Collects garbage and counts the bytes that are left. Buffers of typed arrays lie outside of V8's heap. */
async function bytes() {
  // Values of the last turn may still be on the stack.
  await setImmediate();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
