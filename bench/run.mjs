// Runs every measurement and prints one table. A measurement prints JSON lines
// {"name", "value", "unit", "target": {"most" | "least": number}}; other lines are passed on.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const root = new URL("..", import.meta.url).pathname;
const OPEN_LOOP_SECONDS = process.env.OPEN_LOOP_SECONDS ?? "300";
const MEASUREMENTS = [
  ["the compiler, whole process", "node", ["bench/compiler/run.mjs"]],
  ["the prover", "node", ["bench/prover/run.mjs"]],
  ["templates", "target/release/template", []],
  ["rules in Rust", "target/release/rules", []],
  ["rules in TypeScript", "node", ["bench/web-rules/run.mjs"]],
  ["the store", "target/release/store", []],
  ["HTTP", "target/release/http", []],
  ["saves beside an operator's commands", "target/release/load", []],
  ["the store on PostgreSQL", "target/release/postgres", ["store"]],
  ["HTTP on PostgreSQL", "target/release/postgres", ["http"]],
  ["the open loop on PostgreSQL", "target/release/postgres", ["open-loop", OPEN_LOOP_SECONDS]],
  ["bursts on PostgreSQL", "target/release/postgres", ["bursts"]],
  ["a million participants on PostgreSQL", "target/release/postgres", ["growth"]],
  ["the participant's page", "node", ["bench/page/run.mjs"]],
  ["the preview", "node", ["bench/dev/run.mjs"]],
  ["the incremental build", "node", ["bench/build/run.mjs"]],
  ["the export of responses", "node", ["bench/export/run.mjs"]],
  ["the report on groups", "node", ["bench/groups/run.mjs"]],
];

const only = process.argv.slice(2);
const figures = [];
for (const [title, command, args] of MEASUREMENTS) {
  if (only.length > 0 && !only.some((word) => title.includes(word))) continue;
  console.error(`measuring ${title} …`);
  try {
    for await (const figure of measure(command, args)) figures.push(figure);
  } catch (error) {
    // The figures of the others are worth their minutes.
    console.error(error);
    process.exitCode = 1;
  }
}
print(figures);

async function* measure(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const exit = new Promise((done) => child.once("exit", done));
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith("{")) yield JSON.parse(line);
    else console.error(line);
  }
  if ((await exit) !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
}

function print(rows) {
  const cells = rows.map((row) => [row.name, format(row.value, row.unit), target(row), verdict(row)]);
  const table = [["figure", "measured", "target", ""], ...cells];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    );
  }
}

function format(value, unit) {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`.trim();
}

function target({ target: wanted, unit }) {
  if (wanted?.most !== undefined) return `at most ${wanted.most} ${unit}`.trim();
  if (wanted?.least !== undefined) return `at least ${wanted.least} ${unit}`.trim();
  return "";
}

function verdict({ value, target: wanted }) {
  if (wanted?.most !== undefined) return value <= wanted.most ? "holds" : "DOES NOT HOLD";
  if (wanted?.least !== undefined) return value >= wanted.least ? "holds" : "DOES NOT HOLD";
  return "";
}
