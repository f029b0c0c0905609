import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
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

test("every file that is named to be changed exists", () => {
  const root = new URL("../..", import.meta.url).pathname;
  const rust = readFileSync(`${root}.cargo/mutants.toml`, "utf8").match(/^ {4}".+"/gm);
  const web = JSON.parse(readFileSync(`${root}scripts/mutants/stryker.config.json`, "utf8")).mutate;
  const each = (glob) => {
    const choice = /\{(.+)\}/.exec(glob);
    return choice === null ? [glob] : choice[1].split(",").map((one) => glob.replace(choice[0], one));
  };
  const named = [...rust.map((line) => line.trim().slice(1, -1)), ...web.flatMap(each).map((one) => `web/${one}`)];
  const missing = named.filter((name) => !name.includes("!")).filter((name) => !existsSync(root + name.replace(/\/\*\*.*/, "")));
  assert.deepEqual(missing, []);
});
