import { datePeriod, type FieldSchema, type OptionValue, yearPeriod } from "../../../engine/index.ts";
import type { AnsweredKind } from "../../../kinds/kind.ts";
import type { Dice } from "../../../lib/dice.ts";

const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;
/** The largest number for fields without a maximum. */
const LARGEST = 100;

const TEXTS = ["Sample", "Something", "A few words", "Text"];
/** Texts in a format: one of them fits each format. */
const FORMED = ["kim@example.org", "070-123 45 67", "123 45", "12345", "00-950", "1234"];

/** A field that gets a random answer. */
interface Asked {
  field: FieldSchema;
  isRequired: boolean;
  /** The options that are not offered. */
  hidden: readonly OptionValue[];
  /** The ids of the locations to choose from. */
  locations: readonly string[];
  today: string;
}

type Draw = (dice: Dice, asked: Asked) => unknown;

const BY_KIND = {
  choice: (dice, { field, hidden }) =>
    dice.pick((field.enum ?? []).filter((option) => !hidden.includes(option))),
  checkbox: (dice, { isRequired }) => isRequired || dice.chance(50),
  text: randomText,
  textarea: randomText,
  number: randomNumber,
  slider: randomNumber,
  rating: randomNumber,
  year: randomYear,
  date: (dice, asked) => randomTime(dice, asked).slice(0, 10),
  datetime: (dice, asked) => randomTime(dice, asked).slice(0, 16),
  sublocation: (dice, { locations }) => dice.pick(locations),
  box: (dice) => dice.chance(50),
  orBox: (dice) => dice.chance(50),
} satisfies Record<Exclude<AnsweredKind, "checkboxes">, Draw>;

/** Draws an answer to a field of a kind. It fits the field by itself. */
export function randomValue(kind: keyof typeof BY_KIND, dice: Dice, asked: Asked): unknown {
  const draw: Draw = BY_KIND[kind];
  return draw(dice, asked);
}

function randomNumber(dice: Dice, { field: { minimum, maximum, multipleOf = 1 } }: Asked): number {
  const low = Math.ceil(Number(((minimum ?? 0) / multipleOf).toFixed(6)));
  const high = Math.floor(Number(((maximum ?? (minimum ?? 0) + LARGEST) / multipleOf).toFixed(6)));
  // So that 3 · 0.1 becomes 0.3.
  return Number((dice.between(low, high) * multipleOf).toFixed(10));
}

function randomYear(dice: Dice, { field, today }: Asked): number {
  const { earliest, latest } = yearPeriod(field, today);
  const year = Number(today.slice(0, 4));
  const first = earliest ?? Math.min(year - 60, latest ?? year);
  return dice.between(first, Math.max(first, latest ?? year));
}

/** Draws a moment within the limits; without limits, within some years before today. */
function randomTime(dice: Dice, { field, today }: Asked): string {
  const { earliest, latest } = datePeriod(field, today);
  const at = (bound: string | undefined) =>
    bound === undefined ? undefined : Date.parse(bound.length > 10 ? `${bound}Z` : `${bound}T00:00Z`);
  const [first, last] = [at(earliest), at(latest)];
  const end = last ?? (first === undefined ? Date.parse(today) : first + YEAR);
  const begin = Math.max(first ?? Number.NEGATIVE_INFINITY, end - 20 * YEAR);
  return new Date(begin + dice.share() * (end - begin)).toISOString();
}

function randomText(dice: Dice, { field: { pattern, maxLength } }: Asked): string | undefined {
  const fits = pattern === undefined ? undefined : new RegExp(pattern, "u");
  if (fits) return FORMED.find((text) => fits.test(text));
  return `${dice.pick(TEXTS)} ${dice.between(1, 99)}`.slice(0, maxLength).trim();
}
