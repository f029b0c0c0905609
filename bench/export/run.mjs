// `enkat admin responses export` as a whole process: 100,000 responses of cop3, or a million with BENCH=full.

import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { inTurns } from "../compiler/process.mjs";
import { report } from "../report.mjs";

const root = new URL("../..", import.meta.url).pathname;
const ROWS = process.env.BENCH === "full" ? 1_000_000 : 100_000;
const FOLDER = `${root}target/bench/export`;
const ENKAT = `${root}target/release/enkat`;
const SURVEY = "cop3-bench";
const NOTICES = ["controller", "contact", "readers", "keptFor"];
const LANGUAGES = ["sv-SE", "en-US", "nb-NO"];

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const run = (program, ...words) => execFileSync(program, words, { cwd: FOLDER, encoding: "utf8" });
run(ENKAT, "admin", "publish", `${root}surveys/cop3`);
const notices = NOTICES.flatMap((key) => LANGUAGES.map((language) => `${key}.${language}=Bench`));
run(ENKAT, "admin", "customer", "create", "bench", "--name", "Bench", ...notices);
const offered = ["type=cop3", "survey=cop3", "login.anonymous=true", "defaultLoginType=anonymous"];
run(ENKAT, "admin", "survey", "create", SURVEY, "--customer", "bench", ...offered, "--surveys", `${root}surveys/cop3`);
run(ENKAT, "build", `${root}surveys/cop3`, "--out", "built");
run(`${root}target/release/responses`, "data/enkat.db", "built/artifact.json", SURVEY, String(ROWS));

const bare = inTurns(3, { sqlite: ["python3", "bench/export/read.py", `${FOLDER}/data/enkat.db`] });
for (const [format, least] of [
  ["csv", 80_000],
  ["long", undefined],
  ["parquet", 80_000],
  ["sav", 50_000],
  ["jsonl", undefined],
]) {
  const out = `${FOLDER}/${format}`;
  const options = `--data ${FOLDER}/data --out ${out} --format ${format}`;
  const command = ["sh", "-c", `rm -rf ${out} && exec ${ENKAT} admin responses export ${SURVEY} ${options}`];
  const { exported } = inTurns(3, { exported: command });
  report(`export of cop3 as ${format}`, (ROWS / exported.time) * 1000, "responses/s", least && { least });
  if (format === "long") {
    // The first line has the heads. No text of the survey's answers has a line break.
    const rows = Number(run("wc", "-l", `${out}/answers.csv`).split(" ")[0]) - 1;
    report("  rows", (rows / exported.time) * 1000, "rows/s", { least: 2_000_000 });
  }
  rmSync(out, { recursive: true });
  report("  time of the processor, a response", (exported.cpu * 1000) / ROWS, "µs");
  report("  memory", exported.memory, "MB", { most: 200 });
}
report("  time of the processor, a response, to read by sqlite3 of Python", (bare.sqlite.cpu * 1000) / ROWS, "µs");
