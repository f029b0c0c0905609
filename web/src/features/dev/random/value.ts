import { type FieldSchema, limitsOf, type OptionValue } from "../../../engine/index.ts";
import type { Dice } from "../../../lib/dice.ts";

const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;
/** For numbers without limits. */
const LARGEST = 100;

const TEXTS = ["Sample", "Something", "A few words", "Text"];
/** Texts with a form: one of them fits each form there is. */
const FORMED = ["kim@example.org", "070-123 45 67", "123 45", "12345", "00-950", "1234"];

/** A random answer to a field, given what is offered. It fits the field by itself. */
export function randomValue(
  dice: Dice,
  field: FieldSchema,
  today: string,
  hidden: readonly OptionValue[],
): unknown {
  if (field.enum) return dice.pick(field.enum.filter((option) => !hidden.includes(option)));
  if (field.format === "date") return randomDay(dice, field, today);
  if (field.format === "datetime-local") return randomMinute(dice, field, today);
  switch (field.type) {
    case "boolean":
      return dice.chance(50);
    case "integer":
      return randomYear(dice, field, today);
    case "number":
      return randomNumber(dice, field);
    default:
      return randomText(dice, field);
  }
}

function randomNumber(dice: Dice, { minimum, maximum, multipleOf = 1 }: FieldSchema): number {
  const low = Math.ceil(Number(((minimum ?? 0) / multipleOf).toFixed(6)));
  const high = Math.floor(Number(((maximum ?? (minimum ?? 0) + LARGEST) / multipleOf).toFixed(6)));
  // So that 3 · 0.1 becomes 0.3.
  return Number((dice.between(low, high) * multipleOf).toFixed(10));
}

function randomYear(dice: Dice, field: FieldSchema, today: string): number {
  const { low, high } = limitsOf(field, today);
  const year = Number(today.slice(0, 4));
  const first = Number(low ?? Math.min(year - 60, Number(high ?? year)));
  return dice.between(first, Math.max(first, Number(high ?? year)));
}

function randomDay(dice: Dice, field: FieldSchema, today: string): string {
  return randomTime(dice, field, today).slice(0, 10);
}

function randomMinute(dice: Dice, field: FieldSchema, today: string): string {
  return randomTime(dice, field, today).slice(0, 16);
}

/** A moment within the limits; without any, within some years before today. */
function randomTime(dice: Dice, field: FieldSchema, today: string): string {
  const { low, high } = limitsOf(field, today);
  const at = (limit: number | string | undefined) =>
    limit === undefined ? undefined : Date.parse(String(limit).length > 10 ? `${limit}Z` : `${limit}T00:00Z`);
  const [first, last] = [at(low), at(high)];
  const end = last ?? (first === undefined ? Date.parse(today) : first + YEAR);
  const begin = Math.max(first ?? Number.NEGATIVE_INFINITY, end - 20 * YEAR);
  return new Date(begin + dice.share() * (end - begin)).toISOString();
}

function randomText(dice: Dice, { pattern, maxLength }: FieldSchema): string | undefined {
  const fits = pattern === undefined ? undefined : new RegExp(pattern, "u");
  if (fits) return FORMED.find((text) => fits.test(text));
  return `${dice.pick(TEXTS)} ${dice.between(1, 99)}`.slice(0, maxLength).trim();
}
