import * as ajv from "../../engine/ajv.generated.js";
import type { Answer } from "../../engine/answers.ts";
import { EMPTY, isNothing, type Parsed, refusedBy, withoutSign } from "../../engine/parsed.ts";
import type { FieldReading } from "../reading.ts";

/** One of the options of a choice: an integer or a name. */
export const choice: FieldReading = {
  holds: "option",
  reader(field) {
    const types = [field.type].flat();
    const validate =
      types.length > 1 ? ajv.mixedChoice : types[0] === "string" ? ajv.nameChoice : ajv.integerChoice;
    const known = new Map<unknown, Parsed>(
      field.enum?.map((option) => [option, Object.freeze({ answer: withoutSign(option) })]),
    );
    return (value) => {
      const chosen = known.get(value);
      if (chosen) return chosen;
      if (isNothing(value)) return EMPTY;
      // A double beyond 2⁵³ represents several integers.
      if (typeof value === "number" && Math.abs(value) > 2 ** 53) return { violation: "type" };
      return validate({ value, field }) ? { answer: withoutSign(value as Answer) } : refusedBy(validate);
    };
  },
};
