// Checks comments, documents and the names of Rust tests by docs/style.md: no sentence begins with a word that it rules out, no comment
// speaks of a person without a role, a function's comment begins with a verb, and a test's name is no sentence. `node
// scripts/style/check.mjs FOLDER` checks one folder.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

import { wrongComments } from "./comments.mjs";
import { wrongPage, wrongProse } from "./documents.mjs";
import { wrongFunctions } from "./functions.mjs";
import { wrongTestNames } from "./test-names.mjs";

const root = new URL("../..", import.meta.url).pathname;
const code = (text, ending) => [...wrongComments(text), ...wrongFunctions(text, ending)];
const rust = (text, ending) => [...code(text, ending), ...wrongTestNames(text)];
// The pages that authors and operators read. Those of the areas of codes list messages, which are in the compiler's sources.
const isPage = (file) => /^(?:docs\/book\/src\/|docs\/language\.md$|compiler\/CHECKS\.md$)/.test(file) && !file.includes("/codes/area-");
const document = (text, _, file) => (isPage(file) ? wrongPage(text) : wrongProse(text));
const WRONG = { rs: rust, ts: code, tsx: code, mjs: code, js: code, md: document };
const [folder = ""] = process.argv.slice(2);

const patterns = Object.keys(WRONG).map((ending) => `*.${ending}`);
const listed = execFileSync("git", ["ls-files", ...patterns], { cwd: root, encoding: "utf8" }).split("\n");
// The changelog describes the past, in the words of its time.
const isOurs = (file) => file !== "" && file.startsWith(folder) && !file.includes(".generated.") && !file.endsWith(".d.ts") && file !== "CHANGELOG.md" && existsSync(`${root}${file}`);
const wrong = listed.filter(isOurs).flatMap((file) => {
  const ending = file.slice(file.lastIndexOf(".") + 1);
  return WRONG[ending](readFileSync(`${root}${file}`, "utf8"), ending, file).map((one) => ({ file, ...one }));
});
for (const { file, line, sentence } of wrong) console.error(`${file}:${line}: ${sentence}`);
if (wrong.length > 0) {
  console.error(`${wrong.length} sentences and names are not as docs/style.md asks`);
  process.exitCode = 1;
}
