// Checks comments and documents by docs/style.md: no sentence begins with a word that it rules out.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

import { wrongComments } from "./comments.mjs";
import { wrongProse } from "./documents.mjs";

const root = new URL("../..", import.meta.url).pathname;
const WRONG = { rs: wrongComments, ts: wrongComments, tsx: wrongComments, mjs: wrongComments, js: wrongComments, md: wrongProse };

const patterns = Object.keys(WRONG).map((ending) => `*.${ending}`);
const listed = execFileSync("git", ["ls-files", ...patterns], { cwd: root, encoding: "utf8" }).split("\n");
// The changelog tells of what was, in the words of its time.
const isOurs = (file) => file !== "" && !file.includes(".generated.") && file !== "CHANGELOG.md" && existsSync(`${root}${file}`);
const wrong = listed.filter(isOurs).flatMap((file) => {
  const ending = file.slice(file.lastIndexOf(".") + 1);
  return WRONG[ending](readFileSync(`${root}${file}`, "utf8")).map((one) => ({ file, ...one }));
});
for (const { file, line, sentence } of wrong) console.error(`${file}:${line}: ${sentence}`);
if (wrong.length > 0) {
  console.error(`${wrong.length} sentences begin with What, Who, That, Of or a person: see docs/style.md`);
  process.exitCode = 1;
}
