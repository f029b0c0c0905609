// Checks the message of a commit by docs/style.md: `node scripts/style/commit.mjs FILE`, as git's hook `commit-msg` calls it.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const MOST = 72;

/** Returns what is wrong with a message. */
export function faultsOf(message) {
  const [subject = "", second = ""] = message.split("\n");
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return [];
  const faults = [];
  if (subject.length > MOST) faults.push(`the subject has ${subject.length} characters, and may have ${MOST}`);
  if (!/^[a-z][\w ,/.-]*: [a-z]/.test(subject))
    faults.push("the subject names an area and then says what the commit does: `area: imperative`");
  if (subject.endsWith(".")) faults.push("the subject ends without a full stop");
  if (second !== "") faults.push("the line below the subject is empty");
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = readFileSync(process.argv[2], "utf8").split("\n");
  const faults = faultsOf(text.filter((line) => !line.startsWith("#")).join("\n"));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
