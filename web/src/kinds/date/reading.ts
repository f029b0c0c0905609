import { isDate, isDateTime } from "../../engine/moment.ts";
import { EMPTY, isNothing } from "../../engine/parsed.ts";
import { contains, datePeriod } from "../../engine/period.ts";
import type { FieldReading } from "../reading.ts";

/** A day that exists, within its limits. */
export const date = moment(isDate);

/** A minute that exists, within its limits. */
export const datetime = moment(isDateTime);

function moment(exists: (text: string) => boolean): FieldReading {
  return {
    holds: "moment",
    read(value, field, today) {
      if (isNothing(value)) return EMPTY;
      if (typeof value !== "string" || !exists(value)) return { violation: "type" };
      return contains(datePeriod(field, today), value) ? { answer: value } : { violation: "range" };
    },
  };
}
