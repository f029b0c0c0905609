import type { FieldSchema } from "./model.generated.ts";

/** An answer's limits on one day; both are answers themselves. */
export interface Limits {
  low?: number | string;
  high?: number | string;
}

/** Says whether it is the text of a day that exists, such as `2026-11-21`. Years go from 0001 to 9999. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return year > 0 && day > 0 && day <= daysIn(year, month);
}

/** Says whether it is the text of a minute that exists, such as `2026-11-21T08:30`. */
export function isDateTime(text: string): boolean {
  return /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDate(text.slice(0, 10));
}

/** Reads the digits as one number, which is how days and how minutes compare. */
export function digitsOf(text: string): number {
  return Number(text.replace(/\D/g, ""));
}

/** Counts the whole years from a day until another; below zero when that one is earlier. */
export function yearsBetween(day: string, later: string): number {
  // A difference that rounds to no year has no sign.
  return Math.trunc((digitsOf(later) - digitsOf(day)) / 10_000) + 0;
}

/** Finds from when to when a year, a day or a minute may lie on one day. As a limit, today is the whole of it. */
export function limitsOf(field: FieldSchema, today: string): Limits {
  const limit = (bound: number | string | undefined, ofToday: number | string) =>
    bound === "today" ? ofToday : bound;
  const year = Number(today.slice(0, 4));
  const hasTime = field.format === "datetime-local";
  const [first, last] = hasTime ? [`${today}T00:00`, `${today}T23:59`] : [today, today];
  const [low, high] =
    field.type === "integer"
      ? [
          // A year has four digits, on whatever day.
          field.earliest === "today" ? Math.max(year, field.minimum ?? year) : field.minimum,
          field.latest === "today" ? Math.min(year, field.maximum ?? year) : field.maximum,
        ]
      : [limit(field.earliest, first), limit(field.latest, last)];
  return { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) };
}

/** Says whether an answer lies within limits: numbers by size, texts of days and minutes by their order in time. */
export function isWithin({ low, high }: Limits, answer: number | string): boolean {
  return (low === undefined || low <= answer) && (high === undefined || answer <= high);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
