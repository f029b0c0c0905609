import * as ajv from "../../engine/ajv.generated.js";
import type { FieldSchema } from "../../engine/model.generated.ts";
import { EMPTY, isNothing, type Parsed, refusedBy, withoutSign } from "../../engine/parsed.ts";
import type { FieldReading } from "../reading.ts";

/** A number with a limited number of decimals. */
export const number: FieldReading = {
  holds: "number",
  read: (value, field) => readNumber(value, field, hasDecimals),
};

/** Reads a number within limits. One off the grid breaks the rule on decimals. */
export function readNumber(
  value: unknown,
  field: FieldSchema,
  isOnGrid: (number: number, field: FieldSchema) => boolean,
): Parsed {
  if (isNothing(value)) return EMPTY;
  if (!ajv.number({ value, field })) return refusedBy(ajv.number);
  const answer = withoutSign(value as number);
  return isOnGrid(answer, field) ? { answer } : { violation: "decimals" };
}

/** Returns whether a number has no more decimals than allowed: on doubles, `multipleOf` would refuse 0.3 as a multiple of 0.1. */
function hasDecimals(number: number, field: FieldSchema): boolean {
  return Number.isInteger(number) || Number(number.toFixed(decimalsOf(field))) === number;
}

/** Counts the decimals that a number may have. */
export function decimalsOf({ multipleOf = 1 }: { multipleOf?: number | undefined }): number {
  return Math.round(-Math.log10(multipleOf));
}
