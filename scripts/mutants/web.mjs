// Changes the engine and the browser's storage, one place at a time, and lists the changes that no test notices.
//
// Stryker puts all changes into the files and turns on one at a time, so it works in a copy of the project, below
// `target/mutants/web`. Its results stay there: an interrupted run continues where it was, and a later one runs only what has
// changed. Survivors listed in `survivors.txt` are known, each with its reason.

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { tell } from "./survivors.mjs";

const root = new URL("../..", import.meta.url).pathname;
const OUT = join(root, "target/mutants/web");
const COPY = join(OUT, "copy");

rmSync(COPY, { recursive: true, force: true });
for (const file of execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0")) {
  if (file === "") continue;
  mkdirSync(dirname(join(COPY, file)), { recursive: true });
  cpSync(join(root, file), join(COPY, file));
}
symlinkSync(join(root, "web/node_modules"), join(COPY, "web/node_modules"));

const stryker = join(root, "scripts/mutants/node_modules/.bin/stryker");
const { status } = spawnSync(stryker, ["run", join(root, "scripts/mutants/stryker.config.json"), ...process.argv.slice(2)], {
  cwd: join(COPY, "web"),
  stdio: "inherit",
});
if (status !== 0) throw new Error(`Stryker ended with ${status}`);

const { files } = JSON.parse(readFileSync(join(OUT, "report.json"), "utf8"));
const survived = Object.entries(files).flatMap(([file, { source, mutants }]) =>
  mutants
    .filter((mutant) => mutant.status === "Survived" || mutant.status === "NoCoverage")
    .map(({ location: { start, end }, replacement }) => {
      const before = between(source, start, end);
      return `web/${file}:${start.line}:${start.column}: replace ${oneLine(before)} with ${oneLine(replacement)}`;
    }),
);
process.exitCode = tell(survived) ? 0 : 1;

/** Extracts a range of a text; lines and columns count from 1. */
function between(source, start, end) {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join("\n");
}

function oneLine(text) {
  return text.replace(/\s+/g, " ").trim();
}
