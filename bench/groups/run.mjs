// `enkat admin report` as a whole process: 100,000 responses of cop3 in 200 units, with its page.

import { readFileSync } from "node:fs";
import { inTurns } from "../compiler/process.mjs";
import { ENKAT, root, SURVEY, withResponses } from "../export/responses.mjs";
import { report } from "../report.mjs";

const ROWS = 100_000;
const FOLDER = `${root}target/bench/groups`;
const PAGES = `${root}web/dist-report`;

withResponses(FOLDER, ROWS);
const out = `${FOLDER}/report`;
const options = `--by unit --web ${PAGES} --data ${FOLDER}/data --out ${out}`;
const command = ["sh", "-c", `rm -rf ${out} && exec ${ENKAT} admin report ${SURVEY} ${options}`];
const { made } = inTurns(3, { made: command });
report("group report of 100,000 responses of cop3 in 200 units", made.time / 1000, "s", { most: 5 });
report("  memory", made.memory, "MB");
const page = readFileSync(`${PAGES}/report.html`, "utf8");
const [, script] = page.match(/<script>([^]*)<\/script>/);
report("  script of its page", script.length / 1000, "kB", { most: 350 });
