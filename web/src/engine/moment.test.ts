import { describe, expect, it } from "vitest";
import { isDate, isDateTime } from "./moment.ts";

describe("a date", () => {
  it.each(["2026-04-30", "2026-06-30", "2026-09-30", "2026-11-30", "2026-12-31"])(
    "is the last day of its month: %s",
    (day) => expect(isDate(day)).toBe(true),
  );

  it.each(["2026-04-31", "2026-06-31", "2026-09-31", "2026-11-31", "2026-12-32"])(
    "is no day after the last of its month: %s",
    (day) => expect(isDate(day)).toBe(false),
  );

  it.each(["2026-11-021", "2026-11-21-5", "12026-11-21"])("has nothing before or after it: %s", (text) =>
    expect(isDate(text)).toBe(false),
  );
});

describe("a minute", () => {
  it.each(["2026-11-21T00:00", "2026-11-21T23:59"])("is within a day: %s", (minute) =>
    expect(isDateTime(minute)).toBe(true),
  );

  it.each(["2026-11-21T24:00", "2026-11-21T23:60", "2026-11-31T12:00"])(
    "ends by 23:59, on a day that exists: not %s",
    (minute) => expect(isDateTime(minute)).toBe(false),
  );

  it.each(["2026-11-21T12:00:30", "2026-11-21 or 2026-11-22T12:00"])(
    "has nothing before or after it: %s",
    (text) => expect(isDateTime(text)).toBe(false),
  );
});
