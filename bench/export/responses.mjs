// A server's data with many responses to cop3, in 200 units.

import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";

export const root = new URL("../..", import.meta.url).pathname;
export const ENKAT = `${root}target/release/enkat`;
export const SURVEY = "cop3-bench";
const NOTICES = ["controller", "contact", "readers", "keptFor"];
const LANGUAGES = ["sv-SE", "en-US", "nb-NO"];

/** Makes a folder anew, with so many responses in the data below it. */
export function withResponses(folder, rows) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const run = (program, ...words) => execFileSync(program, words, { cwd: folder });
  run(ENKAT, "admin", "publish", `${root}surveys/cop3`);
  const notices = NOTICES.flatMap((key) => LANGUAGES.map((language) => `${key}.${language}=Bench`));
  run(ENKAT, "admin", "customer", "create", "bench", "--name", "Bench", ...notices);
  const offered = ["type=cop3", "survey=cop3", "login.anonymous=true", "defaultLoginType=anonymous"];
  run(ENKAT, "admin", "survey", "create", SURVEY, "--customer", "bench", ...offered, "--surveys", `${root}surveys/cop3`);
  run(ENKAT, "build", `${root}surveys/cop3`, "--out", "built");
  run(`${root}target/release/responses`, "data/enkat.db", "built/artifact.json", SURVEY, String(rows));
}
