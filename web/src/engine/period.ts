import type { FieldSchema } from "./model.generated.ts";

/** The inclusive bounds of an answer on a given day. */
export interface Period<T extends number | string> {
  readonly earliest: T | undefined;
  readonly latest: T | undefined;
}

/**
 * Computes the allowed years of a field. Fixed years are in `minimum` and `maximum`; a bound of `"today"` is the year of
 * `today`, clamped to `minimum` and `maximum`.
 */
export function yearPeriod(field: FieldSchema, today: string): Period<number> {
  const { minimum, maximum } = field;
  const year = Number(today.slice(0, 4));
  return {
    earliest: field.earliest === "today" ? Math.max(year, minimum ?? year) : minimum,
    latest: field.latest === "today" ? Math.min(year, maximum ?? year) : maximum,
  };
}

/** Computes the allowed days or minutes of a field. A bound of `"today"` covers the whole of `today`. */
export function datePeriod(field: FieldSchema, today: string): Period<string> {
  const hasTime = field.format === "datetime-local";
  return {
    earliest: resolve(field.earliest, hasTime ? `${today}T00:00` : today),
    latest: resolve(field.latest, hasTime ? `${today}T23:59` : today),
  };
}

/** Returns whether a period contains an answer: numbers compare by size, days and minutes by their order in time. */
export function contains<T extends number | string>({ earliest, latest }: Period<T>, answer: T): boolean {
  return (earliest === undefined || earliest <= answer) && (latest === undefined || answer <= latest);
}

function resolve(bound: FieldSchema["earliest"], today: string): string | undefined {
  return bound === "today" ? today : bound?.toString();
}
