import { readNumber } from "../number/reading.ts";
import type { FieldReading } from "../reading.ts";

/** A number on one of the steps of a slider, which are whole numbers. */
export const slider: FieldReading = {
  holds: "number",
  read: (value, field) => readNumber(value, field, (number, { multipleOf: step = 1 }) => number % step === 0),
};
