// `enkat check` beside pyxform, which makes an XForm of a workbook, without and with ODK Validate, which checks it.

import { execFileSync } from "node:child_process";
import { report } from "../report.mjs";
import { inTurns } from "./process.mjs";
import { xlsform } from "./survey/xlsform.mjs";

const root = new URL("../..", import.meta.url).pathname;
const XLS2XFORM = "target/pyxform/bin/xls2xform";

/** Measures the survey with so many questions; `check` is the command that checks it with Enkat. */
export function pyxform(workbook, count, check) {
  python(["bench/pyxform/workbook.py", workbook], JSON.stringify(xlsform(count)));
  const [converter, validator] = python(["bench/pyxform/versions.py"]).trim().split("\n");
  const form = workbook.replace(".xlsx", ".xml");
  const times = inTurns(3, {
    check,
    converted: [XLS2XFORM, "--skip_validate", workbook, form],
    validated: [XLS2XFORM, workbook, form],
  });
  report(`  ${converter}, xls2xform --skip_validate, the same ${count} questions`, times.converted.time, "ms");
  report("pyxform without validation to enkat check", times.converted.time / times.check.time, "times", { least: 20 });
  report(`  ${converter}, xls2xform with ${validator}, the same ${count} questions`, times.validated.time, "ms");
  report("pyxform with ODK Validate to enkat check", times.validated.time / times.check.time, "times", { least: 80 });
}

function python(args, input) {
  return execFileSync("target/pyxform/bin/python", args, { cwd: root, input, encoding: "utf8" });
}
