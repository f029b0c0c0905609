// The command under test, and the folder of the project.

import { resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");
export const enkat = process.env["ENKAT"] ?? resolve(root, "target/debug/enkat");
