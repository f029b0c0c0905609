import { expect, test } from "vitest";
import { validatorOn } from "./validator.ts";

const validator = validatorOn("2026-11-21");

const page = {
  type: "object",
  properties: {
    stress: { type: "integer", enum: [1, 2] },
    years: { type: "number", minimum: 0, maximum: 50, multipleOf: 0.1 },
    office: { type: ["integer", "string"], enum: [1, "north"] },
    comment: { type: "string", maxLength: 5 },
  },
} as const;
const schema = JSON.parse(JSON.stringify(page));

test("answers pass, and so does what is not answered yet", () => {
  expect(validator.validateFormData({ stress: 1, years: 2.5, office: "north" }, schema).errors).toEqual([]);
  expect(validator.isValid(schema, undefined, schema)).toBe(true);
});

test("what is no answer is named by the rule that it breaks", () => {
  const { errors, errorSchema } = validator.validateFormData(
    { stress: 3, years: 51, office: "1", comment: "too long" },
    schema,
  );
  expect(errors.map(({ property, message }) => [property, message])).toEqual([
    [".stress", "option"],
    [".years", "range"],
    [".office", "option"],
    [".comment", "max_length"],
  ]);
  expect(errorSchema).toMatchObject({ stress: { __errors: ["option"] } });
});

test("a schema that is no page is refused", () => {
  expect(() => validator.isValid({ const: 1 }, 1, schema)).toThrow();
});
