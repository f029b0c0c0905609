// @vitest-environment node
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { smallModel } from "../testing/small-model.ts";

const schema = JSON.parse(
  readFileSync(new URL("../../../schemas/model.schema.json", import.meta.url), "utf8"),
);
const vectors = new URL("../../../tests/conformance/vectors/", import.meta.url);
const validate = new Ajv2020({ validateFormats: false }).compile(schema);

it.each(["surveys.jsonl", "random.jsonl", "stories.jsonl"])(
  "the models of %s are as their types say",
  (name) => {
    const lines = readFileSync(new URL(name, vectors), "utf8").split("\n").filter(Boolean);
    const models = lines.map((line) => JSON.parse(line).model).filter(Boolean);
    expect(models.length).toBeGreaterThan(5);
    for (const model of models)
      expect(validate(model), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
  },
);

it("the model of the tests is one", () => {
  expect(validate(smallModel), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...smallModel, format: 2 })).toBe(false);
});
