import { dayExists } from "./day.ts";

/** A country whose identity numbers and dates a form reads. */
export type FormCountry = "swedish" | "norwegian";

/** The earliest year of birth that is accepted. */
const EARLIEST = 1900;

const FORMATS = {
  swedish: /^(?<year>\d{4})-?(?<month>\d\d)-?(?<day>\d\d)$/,
  norwegian: /^(?<day>\d\d)\.?(?<month>\d\d)\.?(?<year>\d{4})$/,
};

/** Reads a birthdate, and returns its digits in the country's order, without dashes and dots; nothing if it is none. */
export function birthdateDigits(typed: string, country: FormCountry, today: string): string | undefined {
  const text = typed.trim();
  const { year, month, day } = FORMATS[country].exec(text)?.groups ?? {};
  const born = Number(year) >= EARLIEST && dayExists(Number(year), Number(month), Number(day), today);
  return born ? text.replace(/[-.]/g, "") : undefined;
}
