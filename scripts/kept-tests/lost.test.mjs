import assert from "node:assert/strict";
import { test } from "node:test";

import { hash, isFixture, testsIn } from "./census.mjs";
import { lost, readRenames } from "./lost.mjs";

test("tests of every language are found", () => {
  const rust = "#[test]\nfn one() {}\n#[tokio::test]\n#[should_panic]\nasync fn two() {}\n#[cfg(test)]\nfn none() {}";
  assert.deepEqual(testsIn("a.rs", rust), ["rust a.rs one", "rust a.rs two"]);
  const web = 'it("one", () => {});\ntest.each([[1], [2]])("two %s", () => {});\ndescribe("d", () => it(`one`, f));';
  assert.deepEqual(testsIn("a.test.tsx", web), [
    "script a.test.tsx one",
    "script a.test.tsx two %s",
    "script a.test.tsx one (2)",
  ]);
  assert.deepEqual(testsIn("a.py", "class A:\n    def test_one(self):\n"), ["python a.py test_one"]);
  assert.deepEqual(testsIn("a.ts", web), []);
});

test("a snapshot is its body", () => {
  const snapshot = (source) => Buffer.from(`---\nsource: ${source}\nexpression: x\n---\nbody`);
  assert.equal(hash(snapshot("a.rs")), hash(snapshot("b.rs")));
  assert.notEqual(hash(Buffer.from("body")), hash(Buffer.from("Body")));
  assert.ok(isFixture("compiler/tests/fixtures/E0103-a.yaml"));
  assert.ok(!isFixture("compiler/src/format/mod.rs"));
});

test("what is gone is lost, and what has a successor is not", () => {
  const before = ["rust a/x.rs one", "rust a/x.rs two", "file a/s.snap 11"];
  const now = ["rust b/x.rs one", "rust b/x.rs second", "file b/s.snap 11"];
  const names = readRenames(["rust a/x.rs two => rust b/x.rs second", "rust a/* => rust b/*", "file a/* => file b/*"]);
  assert.deepEqual(lost(before, now, names), []);
  assert.deepEqual(lost(before, now.slice(1), names), ["lost: rust a/x.rs one (now rust b/x.rs one)"]);
  assert.deepEqual(lost(before, [...now.slice(0, 2), "file b/s.snap 12"], names), [
    "moved and changed: file a/s.snap (now file b/s.snap)",
  ]);
  const changed = readRenames(["file a/s.snap => file b/s.snap (changed)", "rust a/* => rust b/*"]);
  assert.deepEqual(lost(before.slice(2), ["file b/s.snap 12"], changed), []);
  assert.throws(() => readRenames(["a* => b"]), /not a rename/);
});
