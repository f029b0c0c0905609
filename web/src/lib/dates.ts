import { keepTogether } from "./keep-together.ts";

/** Formats a day such as `2026-11-21`, or a minute such as `2026-11-21T08:30`, in a language. */
export function dateWords(moment: string, language: string): string {
  const [date = "", time] = moment.split("T");
  const format = new Intl.DateTimeFormat(language, {
    timeZone: "UTC",
    dateStyle: "long",
    ...(time === undefined ? {} : { timeStyle: "short" }),
  });
  return keepTogether(format.format(new Date(`${date}T${time ?? "00:00"}Z`)), language);
}

/** Formats a moment in a language, in the browser's time zone. */
export function momentWords(at: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });
  return keepTogether(format.format(new Date(at)), language);
}

/** Formats a time of day in a language, in the browser's time zone. */
export function timeWords(at: number, language: string): string {
  return keepTogether(new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(at), language);
}

/** A part of a date, as it is typed. */
export type DatePart = "year" | "month" | "day";

/** Lists the parts of a date in the order in which a language writes them. */
export function dateOrder(language: string): DatePart[] {
  const format = new Intl.DateTimeFormat(language, { year: "numeric", month: "2-digit", day: "2-digit" });
  const types = format.formatToParts(0).map(({ type }) => type);
  return types.filter((type): type is DatePart => type === "year" || type === "month" || type === "day");
}
