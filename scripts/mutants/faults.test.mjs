// Checks that each fault can be put into the sources as they are now.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const sources = new URL("../../compiler/prove/src/", import.meta.url);
const faults = JSON.parse(readFileSync(new URL("faults.json", import.meta.url), "utf8"));

for (const { name, file, from, to } of faults) {
  test(`the text of "${name}" is in ${file} once`, () => {
    assert.equal(readFileSync(new URL(file, sources), "utf8").split(from).length, 2);
    assert.notEqual(from, to);
  });
}
