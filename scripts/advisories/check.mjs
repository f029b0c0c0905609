// Lists the published advisories on dependencies, and fails on those of high severity in what ships.
//
// A source that does not answer in time is reported and skipped: a machine without a network can check everything else.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cratesWithAdvisories } from "./crates.mjs";
import { judge } from "./judge.mjs";
import { packagesWithAdvisories } from "./packages.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ignored = JSON.parse(readFileSync(new URL("ignored.json", import.meta.url), "utf8"));
const today = new Date().toISOString().slice(0, 10);

const answers = await Promise.allSettled([cratesWithAdvisories(root), packagesWithAdvisories(root)]);
for (const { reason } of answers) if (reason) console.error(`advisories: not looked up: ${reason.message}`);
const found = answers.flatMap(({ value }) => value ?? []);
const isWhole = answers.every(({ status }) => status === "fulfilled");
const { lines, isRefused } = judge(found, { ignored, today, isWhole });
for (const line of lines) console.error(`advisories: ${line}`);
process.exitCode = isRefused ? 1 : 0;
