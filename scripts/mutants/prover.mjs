// Puts the faults of `faults.json` into a copy of the prover, one at a time, and lists those that its tests do not notice.
//
//   node scripts/mutants/prover.mjs             all faults
//   node scripts/mutants/prover.mjs ticks       those whose names contain one of these words
//
// A proof is as good as the circuit that it is about. So each fault is a wrong reading of the contract, or a step of a proof that is not
// one, as a developer could write it.

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = new URL("../..", import.meta.url).pathname;
const COPY = join(root, "target/mutants/prover");
const SOURCES = "compiler/prove/src";
const TESTS = ["test", "--locked", "--quiet", "-p", "enkat-prove"];
const MOST_MINUTES = 20;

const faults = JSON.parse(readFileSync(join(root, "scripts/mutants/faults.json"), "utf8"));
const words = process.argv.slice(2);
const wanted = faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

copy();
if (!passes()) throw new Error(`the tests fail without a fault: see ${COPY}`);
const missed = wanted.filter((fault) => {
  const isMissed = withFault(fault, passes);
  console.log(`${isMissed ? "MISSED" : "caught"}: ${fault.name}`);
  return isMissed;
});
console.log(`${wanted.length - missed.length} of ${wanted.length} faults are caught`);
process.exitCode = missed.length === 0 ? 0 : 1;

function copy() {
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  const needed = /^(Cargo\.|\.cargo\/|clippy\.toml|rustfmt\.toml|compiler\/|runtime\/|tests\/|bench\/)/u;
  for (const path of list.split("\0").filter((path) => needed.test(path))) {
    mkdirSync(dirname(join(COPY, path)), { recursive: true });
    cpSync(join(root, path), join(COPY, path));
  }
}

function withFault({ name, file, from, to }, work) {
  const path = join(COPY, SOURCES, file);
  const text = readFileSync(path, "utf8");
  if (text.split(from).length !== 2) throw new Error(`"${name}": ${file} does not have its text once`);
  writeFileSync(path, text.replace(from, () => to));
  try {
    return work();
  } finally {
    writeFileSync(path, text);
  }
}

/** Returns whether the tests pass. A fault that does not compile is a mistake of the list. */
function passes() {
  const env = { CARGO_TARGET_DIR: join(COPY, "target"), CARGO_INCREMENTAL: "0", ...process.env };
  const run = (args) => spawnSync("cargo", args, { cwd: COPY, env, encoding: "utf8", timeout: MOST_MINUTES * 60_000 });
  const built = run([...TESTS, "--no-run"]);
  if (built.status !== 0) throw new Error(`it does not compile: ${built.stderr}`);
  return run(TESTS).status === 0;
}
