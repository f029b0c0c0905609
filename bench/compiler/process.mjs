// Whole processes, timed from their start to their end, in turns.

import { execFileSync, spawnSync } from "node:child_process";
import { median } from "../median.mjs";

const root = new URL("../..", import.meta.url).pathname;

/**
 * Name → the median of its times in milliseconds. In each round every command runs once, so that all meet the same noise.
 * A command ends with one of these codes.
 */
export function inTurns(rounds, commands, codes = [0]) {
  const times = Object.entries(commands).map(([name, command]) => [name, command, []]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [, command, measured] of times) measured.push(milliseconds(command, codes));
  }
  return Object.fromEntries(times.map(([name, , measured]) => [name, median(measured)]));
}

function milliseconds([command, ...args], codes) {
  const start = process.hrtime.bigint();
  const { status } = spawnSync(command, args, { cwd: root, stdio: "ignore" });
  if (!codes.includes(status)) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/** The most memory that a command has held at once, in megabytes. */
export function peak(command) {
  return Number(
    execFileSync("python3", ["bench/compiler/peak.py", ...command], { cwd: root, encoding: "utf8" }),
  );
}
