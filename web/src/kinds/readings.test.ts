import { expect, test } from "vitest";
import type { FieldSchema } from "../engine/index.ts";
import type { AnsweredKind } from "./kind.ts";
import { readingOf } from "./readings.ts";

const fields: Record<string, [kind: AnsweredKind, field: FieldSchema]> = {
  stress: ["choice", { type: "integer", enum: [1, 2] }],
  years: ["number", { type: "number", minimum: 0, maximum: 50, multipleOf: 0.1 }],
  office: ["choice", { type: ["integer", "string"], enum: [1, "north"] }],
  comment: ["text", { type: "string", maxLength: 5 }],
};

/** Reads the value of a field. */
function read(id: string, value: unknown) {
  const [kind, field] = fields[id] ?? ["checkboxes", { type: "boolean" }];
  const reading = readingOf(kind);
  return reading && reading.holds !== "ticks" ? reading.read(value, field, "2026-11-21") : undefined;
}

test("answers pass, and so does what is not answered yet", () => {
  for (const [id, answer] of Object.entries({ stress: 1, years: 2.5, office: "north", comment: "short" })) {
    expect(read(id, answer)).toEqual({ answer });
    expect(read(id, undefined)).toEqual({});
  }
});

test("what is no answer is named by the rule that it breaks", () => {
  const wrong = { stress: 3, years: 51, office: "1", comment: "too long" };
  expect(Object.entries(wrong).map(([id, value]) => [id, read(id, value)])).toEqual([
    ["stress", { violation: "option" }],
    ["years", { violation: "range" }],
    ["office", { violation: "option" }],
    ["comment", { violation: "max_length" }],
  ]);
});

test("a number of a slider lies on one of its steps", () => {
  const reading = readingOf("slider");
  const field: FieldSchema = { type: "number", multipleOf: 20, maximum: 90 };
  const slide = (value: number) => reading?.holds === "number" && reading.read(value, field, "2026-11-21");
  expect([40, 41, 100].map(slide)).toEqual([
    { answer: 40 },
    { violation: "decimals" },
    { violation: "range" },
  ]);
});
