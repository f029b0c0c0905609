// Fails for every test, fixture and snapshot of `before.txt` that has no successor. `renames.txt` names the successors: a line is
// `old => new`, of a whole entry without its hash, or of its beginning where both end with `*`; the first line that fits holds. A
// moved fixture or snapshot must be unchanged, unless its line ends with `(changed)`.
//
//   node scripts/kept-tests/check.mjs            checks
//   node scripts/kept-tests/check.mjs --write    writes `before.txt` anew

import { readFileSync, writeFileSync } from "node:fs";

import { census } from "./census.mjs";
import { lost, readRenames } from "./lost.mjs";

const folder = new URL(".", import.meta.url).pathname;
const now = census(`${folder}../..`);
if (process.argv.includes("--write")) {
  writeFileSync(`${folder}before.txt`, `${now.join("\n")}\n`);
} else {
  const before = lines("before.txt");
  const missing = lost(before, now, readRenames(lines("renames.txt")));
  for (const line of missing) console.error(line);
  if (missing.length > 0) {
    console.error(`${missing.length} of ${before.length} have no successor: bring them back, or name it in renames.txt`);
    process.exitCode = 1;
  }
}

function lines(name) {
  const all = readFileSync(`${folder}${name}`, "utf8").split("\n");
  return all.filter((line) => line !== "" && !line.startsWith("# "));
}
