// Measures changes of one side in a process of its own, so that V8 optimizes the side alone. Prints quantiles in µs as JSON:
// `node change.mjs enkat|byHand|surveyJs QUESTIONS CHANGES FOLDER`.

import { quantile } from "../median.mjs";
import { SIDES } from "./sides.mjs";
import { ProcessorTime, WallTime } from "./stopwatch.mjs";
import { measure } from "./workload.mjs";

const [side, questions, changes, folder] = process.argv.slice(2);
const count = Number(questions);
const make = await SIDES[side](count, folder);
const stopwatch = side === "surveyJs" ? new ProcessorTime() : new WallTime();
const times = measure(make(), count, Number(changes), stopwatch);
const [median, p95, p99] = [0.5, 0.95, 0.99].map((part) => quantile(times, part));
console.log(JSON.stringify({ median, p95, p99 }));
