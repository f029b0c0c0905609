// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isEntrySegment, KNOWN_TYPES } from "./survey-types.ts";

test("the compiler refuses pages called like the survey types that the app knows, and no others", () => {
  const file = new URL("../../../compiler/model/src/survey/type_segments.txt", import.meta.url);
  const refused = readFileSync(file, "utf8").trim().split("\n");
  expect(refused.toSorted()).toEqual(KNOWN_TYPES.toSorted());
  expect([...refused, "forms", "Forms", "HEX"].every(isEntrySegment)).toBe(true);
  expect(["gallery", "work", ""].some(isEntrySegment)).toBe(false);
});
