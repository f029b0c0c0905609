import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "../engine/index.ts";

/** The day on which tests answer. */
export const TODAY = "2026-11-21";

const vectors = join(import.meta.dirname, "../../../tests/conformance/vectors");

function lines<T>(file: string): T[] {
  const text = readFileSync(join(vectors, file), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line): T => JSON.parse(line));
}

/** Reads the models of the built-in surveys, for participants with different settings. */
export function modelsOfSurveys(): { who: string; model: Model }[] {
  return lines("surveys.jsonl");
}

/** Reads the models of the random surveys with which the evaluators are compared. */
export function modelsOfRandomSurveys(): Model[] {
  return lines<{ model: Model }>("random.jsonl").map(({ model }) => model);
}
