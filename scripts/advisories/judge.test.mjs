import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "./judge.mjs";

const finding = { id: "RUSTSEC-2026-0001", dependency: "tls 1.0.0", title: "keys leak", severity: "high", ships: true };
const accepted = { id: finding.id, until: "2027-01-31", reason: "no key is used" };
const judged = (changes, { ignored = [], today = "2026-12-01", isWhole = true } = {}) =>
  judge([{ ...finding, ...changes }], { ignored, today, isWhole });

for (const [severity, ships, isRefused] of [
  ["critical", true, true],
  ["high", true, true],
  ["unknown", true, true],
  ["moderate", true, false],
  ["low", true, false],
  ["critical", false, false],
]) {
  test(`${severity}, ${ships ? "in what ships" : "in tests"}: ${isRefused ? "refused" : "listed"}`, () => {
    const { lines, isRefused: is } = judged({ severity, ships });
    assert.equal(is, isRefused);
    assert.match(lines[0], /RUSTSEC-2026-0001 .*tls 1\.0\.0: keys leak/);
  });
}

test("one that is ignored is listed until its day, and refused from the next one on", () => {
  const { lines, isRefused } = judged({}, { ignored: [accepted], today: "2027-01-31" });
  assert.equal(isRefused, false);
  assert.match(lines[0], /\(ignored until 2027-01-31: no key is used\)$/);
  const later = judged({}, { ignored: [accepted], today: "2027-02-01" });
  assert.equal(later.isRefused, true);
  assert.match(later.lines[0], /It was ignored until 2027-01-31\./);
});

test("an entry that ignores nothing is named, unless a source did not answer", () => {
  const stale = { ...accepted, id: "GHSA-gone" };
  assert.match(judged({}, { ignored: [stale] }).lines[1], /GHSA-gone .* take it out/);
  assert.equal(judged({}, { ignored: [stale], isWhole: false }).lines.length, 1);
});
