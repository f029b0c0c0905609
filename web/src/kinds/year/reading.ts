import { EMPTY, isNothing } from "../../engine/parsed.ts";
import { contains, yearPeriod } from "../../engine/period.ts";
import type { FieldReading } from "../reading.ts";

/** A whole number within its limits; without any, of four digits. */
export const year: FieldReading = {
  holds: "number",
  read(value, field, today) {
    if (isNothing(value)) return EMPTY;
    if (!Number.isInteger(value) || Math.abs(value as number) > 2 ** 53) return { violation: "type" };
    const answer = value as number;
    return contains(yearPeriod(field, today), answer) ? { answer } : { violation: "range" };
  },
};
