import type { Validator } from "./ajv.generated.js";
import type { Answer } from "./answers.ts";

/** The rules that an answer can break, in the order in which they are named. */
export type Rule =
  | "type"
  | "option"
  | "required"
  | "exclusive"
  | "min"
  | "max"
  | "range"
  | "decimals"
  | "max_length"
  | "format"
  | "check";

/** The value of a field as it is read: nothing, an answer, or the first rule that it breaks. */
export type Parsed = { answer?: Answer; violation?: Rule };

/** Reads the value that was put into a field on a day. Nothing is coerced. */
export type Read = (value: unknown, today: string) => Parsed;

/** A field with nothing in it. */
export const EMPTY: Parsed = Object.freeze({});

/** The rules that ajv finds broken, by the keyword of the schema. */
const RULES: Readonly<Record<string, Rule>> = {
  type: "type",
  enum: "option",
  minimum: "range",
  maximum: "range",
  maxLength: "max_length",
};

/** Returns whether a field is empty. */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** Names the rule that a value breaks by the validator that has just refused it. */
export function refusedBy(validate: Validator): Parsed {
  return { violation: RULES[validate.errors?.[0]?.keyword ?? ""] ?? "type" };
}

/** Takes the sign from a zero, which has none in what is saved. */
export function withoutSign<A extends Answer>(answer: A): A {
  return answer === 0 ? (0 as A) : answer;
}
