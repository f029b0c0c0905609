/**
 * Writes the types of the participant's model, `src/engine/model.generated.ts`, from its schema. With `--check` it reports whether
 * the file is up to date.
 *
 * The schema is wrapped in an OpenAPI document for the generator that writes the types of the calls.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const schema = fileURLToPath(new URL("../../schemas/model.schema.json", import.meta.url));
const target = fileURLToPath(new URL("../src/engine/model.generated.ts", import.meta.url));

/** Generates the source of the module. */
async function source() {
  const text = readFileSync(schema, "utf8").replaceAll("#/$defs/", "#/components/schemas/");
  const { $defs, ...model } = JSON.parse(text);
  const types = await openapiTS(
    {
      openapi: "3.1.0",
      info: { title: "model", version: "1" },
      components: { schemas: { ...$defs, [model.title]: model } },
    },
    { rootTypes: true, rootTypesNoSchemaPrefix: true, exportType: false },
  );
  const named = astToString(types)
    .replace(/export type (paths|webhooks|\$defs|operations) = Record<string, never>;\n/g, "")
    .replace("export interface components", "interface components");
  return [
    "// Generated from schemas/model.schema.json by `npm run model`.",
    `/** The format of a model that this app understands. */\nexport const MODEL_FORMAT = ${model.properties.format.const};`,
    named,
  ].join("\n\n");
}

const written = await source();
if (process.argv.includes("--check")) {
  if (readFileSync(target, "utf8") !== written) {
    console.error("src/engine/model.generated.ts is out of date: run `npm run model`");
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, written);
}
