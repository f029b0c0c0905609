import type { Country } from "../country.ts";
import { dayExists } from "./day.ts";

/** The earliest year of birth that is believed. */
const EARLIEST = 1900;

const FORMATS = {
  swedish: /^(?<year>\d{4})-?(?<month>\d\d)-?(?<day>\d\d)$/,
  norwegian: /^(?<day>\d\d)\.?(?<month>\d\d)\.?(?<year>\d{4})$/,
};

/** The digits of a birthdate as they are sent: in the order of the country, without dashes and dots. Nothing, if it is none. */
export function birthdateDigits(typed: string, country: Country, today: string): string | undefined {
  const text = typed.trim();
  const { year, month, day } = FORMATS[country].exec(text)?.groups ?? {};
  const born = Number(year) >= EARLIEST && dayExists(Number(year), Number(month), Number(day), today);
  return born ? text.replace(/[-.]/g, "") : undefined;
}
