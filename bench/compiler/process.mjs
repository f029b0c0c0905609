// Whole processes, measured from their start to their end.

import { execFileSync, spawnSync } from "node:child_process";
import { median } from "../median.mjs";

const cwd = new URL("../..", import.meta.url).pathname;

/**
 * Returns by name the medians of a command's costs: milliseconds of `time` and of processor (`cpu`), and the most megabytes of `memory`
 * held at once. In each round every command runs once, so that all meet the same noise. A command ends with one of these codes.
 */
export function inTurns(rounds, commands, codes = [0]) {
  const costs = Object.entries(commands).map(([name, command]) => [name, command, []]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [, command, measured] of costs) measured.push(cost(command, codes));
  }
  const middle = (measured, of) => median(measured.map((one) => one[of]));
  return Object.fromEntries(
    costs.map(([name, , measured]) => [
      name,
      { time: middle(measured, "time"), cpu: middle(measured, "cpu"), memory: middle(measured, "memory") },
    ]),
  );
}

function cost(command, codes) {
  const script = ["bench/compiler/cost.py", codes.join(","), ...command];
  return JSON.parse(execFileSync("python3", script, { cwd, encoding: "utf8" }));
}

/** Counts the instructions of a command by an emulator: a machine in a cloud has no counters for them. */
export function instructions(command) {
  const options = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"];
  const { stderr } = spawnSync("valgrind", [...options, ...command], { cwd, encoding: "utf8" });
  const [, count] = stderr.match(/I\s+refs:\s+([\d,]+)/) ?? [];
  if (count === undefined) throw new Error(`valgrind has not counted ${command.join(" ")}: ${stderr}`);
  return Number(count.replaceAll(",", ""));
}
