// The proofs about all participants: shipped surveys, random surveys, and the same claims by other ways.

import { execFileSync } from "node:child_process";
import { inTurns } from "../compiler/process.mjs";
import { report } from "../report.mjs";

const root = new URL("../..", import.meta.url).pathname;
const PROVER = "target/release/prover";
const SEARCHES = "target/release/searches";
const FOLDER = "target/bench/prover";

process.stdout.write(run(PROVER, ["shipped"]));
const { small, large } = inTurns(5, { small: [PROVER, "random", "2500"], large: [PROVER, "random", "5000"] });
report("all claims about a random survey of 5,000 questions", large.time / 1000, "s", { most: 4 });
report("  to one of 2,500", large.time / small.time, "times", { most: 3 });
report("  memory", large.memory, "MB", { most: 150 });
for (const survey of ["hex", "med", "random"]) {
  const sample = survey === "random" ? "200 claims about the 5,000 questions" : `all claims about ${survey}`;
  const { claims, cold } = JSON.parse(run(SEARCHES, [survey, FOLDER]));
  report(`  ${sample}, each by a solver that begins anew (${claims} searches)`, cold, "ms");
  const files = [`${FOLDER}/${survey}.cnf`, `${FOLDER}/${survey}.claims`];
  const z3 = JSON.parse(run("target/z3/bin/python", ["bench/prover/z3-claims.py", ...files]));
  if (z3.wrong > 0) throw new Error(`Z3 disagrees about ${z3.wrong} claims about ${survey}`);
  const share = z3.decided === z3.claims ? "all" : `${z3.decided} of ${z3.claims}`;
  report(`  ${sample}, Z3 ${z3.version}, ${share} decided`, z3.seconds * 1000, "ms");
}

function run(program, args) {
  return execFileSync(program, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
}
