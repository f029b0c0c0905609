import * as ajv from "./ajv.generated.js";
import type { Answer } from "./answers.ts";
import { atMostDecimals } from "./decimals.ts";
import type { FieldSchema } from "./model.generated.ts";
import { isDate, isDateTime, isWithin, limitsOf } from "./moment.ts";
import { normalizeText } from "./text.ts";

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

/** What was put into a field: nothing, an answer, or something that is none and the first rule it breaks. */
export type Parsed = { answer?: Answer; breaks?: Rule };

/** Reads the value that was put into a field on a day. Nothing is coerced. */
export type Read = (value: unknown, today: string) => Parsed;

/** A field with nothing in it. */
export const EMPTY: Parsed = Object.freeze({});

const TICKED: Parsed = Object.freeze({ answer: true });
const UNTICKED: Parsed = Object.freeze({ answer: false });

/** How to read what is put into the field that a property of a page's JSON Schema describes. */
export function reader(field: FieldSchema): Read {
  if (field.enum) return choice(field);
  if (field.format === "date") return moment(field, isDate);
  if (field.format === "datetime-local") return moment(field, isDateTime);
  switch (field.type) {
    case "integer":
      return year(field);
    case "number":
      return number(field);
    case "string":
      return text(field);
    case "boolean":
      return box(field);
    default:
      throw new Error(`no way to read ${JSON.stringify(field)}`);
  }
}

function choice(field: FieldSchema): Read {
  const types = [field.type].flat();
  const validate =
    types.length > 1 ? ajv.mixedChoice : types[0] === "string" ? ajv.nameChoice : ajv.integerChoice;
  return (value) => {
    if (isNothing(value)) return EMPTY;
    // A double beyond 2⁵³ stands for several integers.
    if (typeof value === "number" && Math.abs(value) > 2 ** 53) return { breaks: "type" };
    return validate({ value, field }) ? { answer: withoutSign(value as Answer) } : broken(validate);
  };
}

function number(field: FieldSchema): Read {
  const { multipleOf = 1 } = field;
  const isOnGrid =
    multipleOf > 1 ? isMultipleOf(multipleOf) : atMostDecimals(Math.round(-Math.log10(multipleOf)));
  return (value) => {
    if (isNothing(value)) return EMPTY;
    if (!ajv.number({ value, field })) return broken(ajv.number);
    const answer = withoutSign(value as number);
    return isOnGrid(answer) ? { answer } : { breaks: "decimals" };
  };
}

/** Says whether a number is one of the steps of a slider. */
function isMultipleOf(step: number): (number: number) => boolean {
  return (number) => number % step === 0;
}

/** A whole number within its limits; without any, four digits. */
function year(field: FieldSchema): Read {
  return (value, today) => {
    if (isNothing(value)) return EMPTY;
    if (!Number.isInteger(value) || Math.abs(value as number) > 2 ** 53) return { breaks: "type" };
    const answer = value as number;
    return isWithin(limitsOf(field, today), answer) ? { answer } : { breaks: "range" };
  };
}

/** A day or a minute that exists, within its limits. */
function moment(field: FieldSchema, exists: (text: string) => boolean): Read {
  return (value, today) => {
    if (isNothing(value)) return EMPTY;
    if (typeof value !== "string" || !exists(value)) return { breaks: "type" };
    return isWithin(limitsOf(field, today), value) ? { answer: value } : { breaks: "range" };
  };
}

function text(field: FieldSchema): Read {
  const pattern = field.pattern === undefined ? undefined : new RegExp(field.pattern, "u");
  return (raw) => {
    if (isNothing(raw)) return EMPTY;
    const value = typeof raw === "string" ? normalizeText(raw) : raw;
    if (value === "") return EMPTY;
    if (!ajv.string({ value, field })) return broken(ajv.string);
    const answer = value as string;
    return pattern && !pattern.test(answer) ? { breaks: "format" } : { answer };
  };
}

function box(field: FieldSchema): Read {
  return (value) => {
    if (isNothing(value)) return EMPTY;
    if (!ajv.boolean({ value, field })) return broken(ajv.boolean);
    return value ? TICKED : UNTICKED;
  };
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** Zero has no sign in what is saved. */
function withoutSign<A extends Answer>(answer: A): A {
  return answer === 0 ? (0 as A) : answer;
}

const rules: Record<string, Rule> = {
  type: "type",
  enum: "option",
  minimum: "range",
  maximum: "range",
  maxLength: "max_length",
};

function broken(validate: ajv.Validator): Parsed {
  return { breaks: rules[validate.errors?.[0]?.keyword ?? ""] ?? "type" };
}
