// Checks comments by docs/style.md. `allowed.json` says how many comments may still begin with a word that is ruled out: no more
// than there are, so that the number only falls.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { wrongComments } from "./comments.mjs";

const here = new URL(".", import.meta.url).pathname;
const root = `${here}../..`;
const { comments: allowed } = JSON.parse(readFileSync(`${here}allowed.json`, "utf8"));
const listed = execFileSync("git", ["ls-files", "*.rs", "*.ts", "*.tsx", "*.mjs", "*.js"], {
  cwd: root,
  encoding: "utf8",
});
const files = listed.split("\n").filter((file) => file !== "" && !file.includes(".generated."));
const wrong = files.flatMap((file) => {
  try {
    return wrongComments(readFileSync(`${root}/${file}`, "utf8")).map((one) => ({ file, ...one }));
  } catch {
    return [];
  }
});
if (process.argv.includes("--list")) {
  for (const { file, line, comment } of wrong) console.log(`${file}:${line}: ${comment}`);
} else if (wrong.length > allowed) {
  console.error(`${wrong.length} comments begin with What, Who, That, Of or a person, and ${allowed} may: see docs/style.md`);
  console.error("`node scripts/style/check.mjs --list` lists them");
  process.exitCode = 1;
} else if (wrong.length < allowed) {
  console.error(`scripts/style/allowed.json allows ${allowed} comments, and there are ${wrong.length}: write that number there`);
  process.exitCode = 1;
}
