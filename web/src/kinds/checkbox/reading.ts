import * as ajv from "../../engine/ajv.generated.js";
import { EMPTY, isNothing, type Parsed, refusedBy } from "../../engine/parsed.ts";
import type { FieldReading } from "../reading.ts";

const TICKED: Parsed = Object.freeze({ answer: true });
const UNTICKED: Parsed = Object.freeze({ answer: false });

/** A checkbox, ticked or not. */
export const checkbox: FieldReading = {
  holds: "tick",
  read(value, field) {
    if (isNothing(value)) return EMPTY;
    if (!ajv.boolean({ value, field })) return refusedBy(ajv.boolean);
    return value ? TICKED : UNTICKED;
  },
};
