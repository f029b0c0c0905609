/** The texts in the fields of a date or a datetime, as they are typed. */
export interface DateParts {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
}

const NOTHING: DateParts = { year: "", month: "", day: "", hour: "", minute: "" };

/** Splits a value into parts; the draft may hold one that is half typed, such as `2026--21`. */
export function readParts(value: unknown): DateParts {
  const found = /^(\d*)-(\d*)-(\d*)(?:T(\d*):(\d*))?$/.exec(typeof value === "string" ? value : "");
  if (!found) return NOTHING;
  const [, year = "", month = "", day = "", hour = "", minute = ""] = found;
  return { year, month, day, hour, minute };
}

/** Joins parts into a value: a day or a minute once all of them are given, before that what is typed. */
export function writeParts(parts: DateParts, hasTime: boolean): string | null {
  const { year, month, day, hour, minute } = parts;
  const typed = hasTime ? [year, month, day, hour, minute] : [year, month, day];
  if (typed.every((part) => part === "")) return null;
  const pad = (part: string) => (typed.includes("") ? part : part.padStart(2, "0"));
  const date = `${year}-${pad(month)}-${pad(day)}`;
  return hasTime ? `${date}T${pad(hour)}:${pad(minute)}` : date;
}
