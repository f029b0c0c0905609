import { withoutSign } from "./parsed.ts";

/** Returns whether `text` is a calendar date, `YYYY-MM-DD`, from 0001-01-01 to 9999-12-31. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return year > 0 && day > 0 && day <= daysIn(year, month);
}

/** Returns whether `text` is a minute of a calendar date, `YYYY-MM-DDTHH:MM`. */
export function isDateTime(text: string): boolean {
  return /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDate(text.slice(0, 10));
}

/** Reads the digits as one number, which is how days and how minutes compare. */
export function digitsOf(text: string): number {
  return Number(text.replace(/\D/g, ""));
}

/** Counts whole years from one date to another, negative if `to` is a year or more before `from`. */
export function yearsUntil(from: string, to: string): number {
  return withoutSign(Math.trunc((digitsOf(to) - digitsOf(from)) / 10_000));
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
