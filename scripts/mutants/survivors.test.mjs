import assert from "node:assert/strict";
import { test } from "node:test";
import { escaped, readKnown, withoutPlace } from "./survivors.mjs";

test("a mutant keeps its name when its place moves", () => {
  const name = "runtime/store/src/hex.rs: replace to_hex -> String with String::new()";
  assert.equal(withoutPlace(name.replace("hex.rs:", "hex.rs:12:5:")), name);
});

test("the list has mutants, without reasons and blank lines", () => {
  assert.deepEqual([...readKnown("# Equal by design.\na.rs: replace + with -\n\nb.rs: replace f with ()\n")], [
    "a.rs: replace + with -",
    "b.rs: replace f with ()",
  ]);
});

test("a name is found by its own expression only", () => {
  const name = "a.rs:1:2: replace f -> Option<[u8; 4]> with Some([0; 4])";
  assert.match(name, new RegExp(`^${escaped(name)}$`));
  assert.doesNotMatch(name.replace(".rs", "-rs"), new RegExp(`^${escaped(name)}$`));
});
