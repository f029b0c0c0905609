import * as ajv from "../../engine/ajv.generated.js";
import type { FieldSchema } from "../../engine/model.generated.ts";
import { EMPTY, isNothing, type Read, refusedBy, withoutSign } from "../../engine/parsed.ts";
import type { FieldReading } from "../reading.ts";

/** A number with a limited number of decimals. */
export const number: FieldReading = {
  holds: "number",
  reader(field) {
    const decimals = decimalsOf(field);
    // `multipleOf` of JSON Schema, on doubles, would refuse 0.3 as a multiple of 0.1.
    const isOnGrid = (number: number) => Number(number.toFixed(decimals)) === number;
    return numberReader(field, (number) => Number.isInteger(number) || isOnGrid(number));
  },
};

/** Reads numbers within limits. Numbers off the grid break the rule on decimals. */
export function numberReader(field: FieldSchema, isOnGrid: (number: number) => boolean): Read {
  return (value) => {
    if (isNothing(value)) return EMPTY;
    if (!ajv.number({ value, field })) return refusedBy(ajv.number);
    const answer = withoutSign(value as number);
    return isOnGrid(answer) ? { answer } : { violation: "decimals" };
  };
}

/** Counts the decimals that a number may have. */
export function decimalsOf({ multipleOf = 1 }: { multipleOf?: number | undefined }): number {
  return Math.round(-Math.log10(multipleOf));
}
