// `enkat check` of one survey as a whole process, beside a process that does nothing.

import { spawnSync } from "node:child_process";
import { median } from "./median.mjs";
import { report } from "./report.mjs";

const ROUNDS = 41;
const root = new URL("..", import.meta.url).pathname;

function milliseconds(command, args) {
  const start = process.hrtime.bigint();
  const { status } = spawnSync(command, args, { cwd: root, stdio: "ignore" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

const check = [];
const nothing = [];
for (let round = 0; round < ROUNDS; round += 1) {
  check.push(milliseconds("target/release/enkat", ["check", "surveys/cop3"]));
  nothing.push(milliseconds("true", []));
}
report("enkat check surveys/cop3", median(check), "ms", { most: 20 });
report("  a process that does nothing", median(nothing), "ms");
