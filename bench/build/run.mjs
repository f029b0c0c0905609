// The debug build after a change of one line, as a developer meets it.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { median } from "../median.mjs";
import { report } from "../report.mjs";

const root = new URL("../..", import.meta.url).pathname;
const ROUNDS = 5;

// Ctrl-C stops cargo, and the file is put back before this program ends.
process.on("SIGINT", () => {});

build();
for (const [room, file] of [
  ["server", "runtime/server/src/server.rs"],
  ["model", "compiler/model/src/words.rs"],
]) {
  report(`debug build of the command after a line of the ${room}`, median(timeChanges(root + file)), "s");
}

/** Measures the seconds of a build after each of some changes to a file, which is put back. */
function timeChanges(file) {
  const before = readFileSync(file, "utf8");
  const times = [];
  let written = before;
  const write = (text) => {
    if (readFileSync(file, "utf8") !== written)
      throw new Error(`${file} was edited meanwhile: drop \`const _\` at its end`);
    writeFileSync(file, text);
    written = text;
  };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      write(`${before}\nconst _: u32 = ${round};\n`);
      times.push(build());
    }
  } finally {
    write(before);
  }
  build();
  return times;
}

/** Builds the command, and returns the seconds that it took. */
function build() {
  const start = performance.now();
  execFileSync("cargo", ["build", "--quiet", "--locked", "-p", "enkat"], { cwd: root });
  return (performance.now() - start) / 1000;
}
