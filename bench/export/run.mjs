// `enkat admin responses export` as a whole process: 100,000 responses of cop3, or a million with BENCH=full.

import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { inTurns } from "../compiler/process.mjs";
import { report } from "../report.mjs";
import { ENKAT, root, SURVEY, withResponses } from "./responses.mjs";

const ROWS = process.env.BENCH === "full" ? 1_000_000 : 100_000;
const FOLDER = `${root}target/bench/export`;

withResponses(FOLDER, ROWS);
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
    const rows = Number(execFileSync("wc", ["-l", `${out}/answers.csv`], { encoding: "utf8" }).split(" ")[0]) - 1;
    report("  rows", (rows / exported.time) * 1000, "rows/s", { least: 2_000_000 });
  }
  rmSync(out, { recursive: true });
  report("  time of the processor, a response", (exported.cpu * 1000) / ROWS, "µs");
  report("  memory", exported.memory, "MB", { most: 200 });
}
report("  time of the processor, a response, to read by sqlite3 of Python", (bare.sqlite.cpu * 1000) / ROWS, "µs");
