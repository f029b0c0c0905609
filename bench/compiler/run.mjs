// `enkat check` as a whole process: real surveys, and generated ones beside a parser that does nothing else and beside
// pyxform with the same questions.

import { mkdirSync } from "node:fs";
import { report } from "../report.mjs";
import { inTurns, instructions } from "./process.mjs";
import { pyxform } from "./pyxform.mjs";
import { writeEnkat } from "./survey/enkat.mjs";

const root = new URL("../..", import.meta.url).pathname;
const FOLDER = "target/bench/compiler";
const ENKAT = "target/release/enkat";
// Proofs are measured by themselves.
const CHECK = [ENKAT, "check", "--no-proofs"];

mkdirSync(root + FOLDER, { recursive: true });
const large = generated(5000);
const small = generated(500);
const bare = ["target/release/bare-parse", ...large.files];
// Two threads on the halves of one core slow each other down, and both count that as time of the processor.
const onOneProcessor = ["taskset", "--cpu-list", "0"];
const times = inTurns(41, {
  nothing: ["true"],
  start: [ENKAT, "--version"],
  cop3: [...CHECK, "surveys/cop3"],
  hex: [...CHECK, "surveys/hex"],
  med: [...CHECK, "surveys/med"],
  surveys: [...CHECK, "surveys"],
  proved: [ENKAT, "check", "surveys"],
  fmt: [ENKAT, "fmt", "--check", "surveys"],
  test: [ENKAT, "test", "surveys"],
  small: small.check,
  large: large.check,
  bare,
  largeOnOne: [...onOneProcessor, ...large.check],
  bareOnOne: [...onOneProcessor, ...bare],
});
report("enkat check surveys/cop3", times.cop3.time, "ms", { most: 20 });
report("enkat check surveys/hex", times.hex.time, "ms", { most: 60 });
report("enkat check surveys/med", times.med.time, "ms", { most: 100 });
report("enkat check with proofs, all surveys, to one without", times.proved.time / times.surveys.time, "times", {
  most: 1.6,
});
report("enkat fmt --check, all surveys", times.fmt.time, "ms", { most: 100 });
report("enkat test, all surveys", times.test.time, "ms", { most: 100 });
report("  a process that does nothing", times.nothing.time, "ms");
report("enkat check, 5,000 questions in 3 languages", times.large.time, "ms", { most: 200 });
report("  a bare parse of the same files, one thread", times.bare.time, "ms");
report("enkat check to a bare parse", times.large.time / times.bare.time, "times", { most: 2 });
report("  time of the processor", times.large.cpu / times.bare.cpu, "times", { most: 2.5 });
report("  time of the processor, on one", times.largeOnOne.cpu / times.bareOnOne.cpu, "times", { most: 2.5 });
report("  instructions", instructions(large.check) / instructions(bare), "times", { most: 2 });
// The start of a process is no time of a question.
const perQuestion = (time, questions) => (time - times.start.time) / questions;
report(
  "enkat check, time per question at 5,000 to 500",
  perQuestion(times.large.time, 5000) / perQuestion(times.small.time, 500),
  "times",
  { most: 1.2 },
);
const without = inTurns(
  11,
  { few: generated(1000, 1).check, many: generated(8000, 1).check, words: generated(8000).check },
  [0, 1],
);
report("enkat check, 8,000 questions without words, to one with them", without.many.time / without.words.time, "times", {
  most: 2,
});
report("  time per question at 8,000 to 1,000", without.many.time / without.few.time / 8, "times");
report("enkat check, 5,000 questions, memory", times.large.memory, "MB", { most: 60 });
pyxform(`${FOLDER}/5000.xlsx`, 5000, large.check);

function generated(count, worded) {
  const folder = `${FOLDER}/${count}${worded ? `-${worded}-worded` : ""}`;
  return { files: writeEnkat(count, root + folder, worded), check: [...CHECK, folder] };
}
