import { numberReader } from "../number/reading.ts";
import type { FieldReading } from "../reading.ts";

/** A number on one of the steps of a slider, which are whole numbers. */
export const slider: FieldReading = {
  holds: "number",
  reader(field) {
    const { multipleOf: step = 1 } = field;
    return numberReader(field, (number) => number % step === 0);
  },
};
