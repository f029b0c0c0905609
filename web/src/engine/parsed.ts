import type { Validator } from "./ajv.generated.js";
import type { Answer } from "./answers.ts";

/** The rules that an answer can break, in the order in which they are reported. */
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

/** The rules about an answer by itself: all but the constraints between answers. */
export type OwnRule = Exclude<Rule, "check">;

/** The value of a field as it is read: nothing, an answer, or the first rule that it breaks. */
export type Parsed = { answer?: Answer; violation?: OwnRule };

/** The reading of an empty field. */
export const EMPTY: Parsed = Object.freeze({});

/** The rules that ajv finds broken, by the keyword of the schema; by any other keyword it is the type. */
const RULES: Readonly<Record<string, OwnRule>> = {
  enum: "option",
  minimum: "range",
  maximum: "range",
  maxLength: "max_length",
};

/** Returns whether a value is that of an empty field. */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** Returns the rule by which the validator has just refused a value. */
export function refusedBy(validate: Validator): Parsed {
  return { violation: RULES[validate.errors?.[0]?.keyword ?? ""] ?? "type" };
}

/** Removes the sign of zero: saved zeros have none. */
export function withoutSign<A extends Answer>(answer: A): A {
  return answer === 0 ? (0 as A) : answer;
}
