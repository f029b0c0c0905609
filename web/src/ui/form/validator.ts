import { type RJSFSchema, toErrorSchema, type ValidatorType } from "@rjsf/utils";
import { type FieldSchema, reader } from "../../engine/index.ts";

/**
 * What rjsf asks about values on a day. The answer comes from the readers of the rules, so that it never differs from the session's,
 * and messages are the view's business. What is required and shown is not in a page's schema.
 */
export const validatorOn = (today: string): ValidatorType => ({
  validateFormData(formData: unknown, schema) {
    const errors = broken(schema, formData, today).map(([id, rule]) => ({
      property: `.${id}`,
      message: rule,
      stack: rule,
    }));
    return { errors, errorSchema: toErrorSchema(errors) };
  },
  isValid(schema, formData: unknown) {
    return broken(schema, formData, today).length === 0;
  },
  rawValidation(schema, formData: unknown) {
    return { errors: this.validateFormData(formData, schema).errors as never[] };
  },
});

/** The fields of a page that hold no answer, each with the rule that it breaks. */
function broken(schema: RJSFSchema, formData: unknown, today: string): [id: string, rule: string][] {
  // A guess about any other schema would let rjsf choose an answer for the participant.
  if (!schema.properties) throw new Error(`not a page: ${JSON.stringify(schema)}`);
  const values = new Map(Object.entries(formData ?? {}));
  return Object.entries(schema.properties).flatMap(([id, field]): [string, string][] => {
    const { breaks } = reader(field as FieldSchema)(values.get(id), today);
    return breaks ? [[id, breaks]] : [];
  });
}
