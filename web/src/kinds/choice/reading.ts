import type { Validator } from "../../engine/ajv.generated.js";
import * as ajv from "../../engine/ajv.generated.js";
import type { Answer } from "../../engine/answers.ts";
import type { FieldSchema } from "../../engine/model.generated.ts";
import { EMPTY, isNothing, refusedBy, withoutSign } from "../../engine/parsed.ts";
import type { FieldReading } from "../reading.ts";

/** One of the options of a choice: an integer or a name. */
export const choice: FieldReading = {
  holds: "option",
  read(value, field) {
    if ((field.enum as readonly unknown[] | undefined)?.includes(value)) {
      return { answer: withoutSign(value as Answer) };
    }
    if (isNothing(value)) return EMPTY;
    // A double beyond 2⁵³ represents several integers.
    if (typeof value === "number" && Math.abs(value) > 2 ** 53) return { violation: "type" };
    const validate = validatorOf(field);
    return validate({ value, field }) ? { answer: withoutSign(value as Answer) } : refusedBy(validate);
  },
};

function validatorOf({ type }: FieldSchema): Validator {
  const types = [type].flat();
  if (types.length > 1) return ajv.mixedChoice;
  return types[0] === "string" ? ajv.nameChoice : ajv.integerChoice;
}
