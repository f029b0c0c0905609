/** Returns whether there is such a day, and it is not after `latest` (`YYYY-MM-DD`). */
export function dayExists(year: number, month: number, day: number, latest = "9999-12-31"): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && date.toISOString().slice(0, 10) <= latest;
}

/** Returns today, `YYYY-MM-DD`, by the clock that the server uses. */
export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
