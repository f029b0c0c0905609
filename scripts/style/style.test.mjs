import assert from "node:assert/strict";
import { test } from "node:test";

import { wrongComments } from "./comments.mjs";
import { faultsOf } from "./commit.mjs";
import { wrongPage, wrongProse } from "./documents.mjs";
import { wrongFunctions } from "./functions.mjs";
import { wrongTestNames } from "./test-names.mjs";

test("a comment begins with the thing that it is about", () => {
  const text = [
    "/// What is left.",
    "fn one() {}",
    "/// Drops what is left.",
    "fn two() {}",
    "// Who waits.",
    "let a = 1; // What stands behind code is not a sentence of its own.",
    "/** That there is none is fine. */",
    "const three = 3;",
    "/**",
    " * Of two the first.",
    " */",
    "const four = 4;",
    "//! Somebody who came.",
    "",
    "/// Drops all of them:",
    "/// Of which there are two.",
    "fn five() {}",
    "/// Whatever comes.",
  ].join("\n");
  assert.deepEqual(
    wrongComments(text).map(({ line }) => line),
    [1, 5, 7, 10, 13],
  );
});

test("every sentence of a document begins with the thing that it is about", () => {
  const text = [
    "# What is kept",
    "",
    "A server keeps answers. What is left",
    "is dropped.",
    "- **Who asks** is told.",
    "- It goes on",
    "  here. Who is asked?",
    "```",
    "What stands in code",
    "```",
    "| a key | Somebody knows |",
    "<!-- That is generated -->",
    "`a. What` stays.",
  ].join("\n");
  assert.deepEqual(
    wrongProse(text).map(({ line }) => line),
    [1, 3, 5, 11],
  );
});

test("a page for authors speaks of no person without a role", () => {
  const text = ["Participants answer. Nobody", "else does.", "", "The log says `nobody was signed in`.", "", "Does anybody know?", "", "A person who answers."].join("\n");
  assert.deepEqual(
    wrongPage(text).map(({ line }) => line),
    [1],
  );
});

test("every sentence of a comment begins with the thing that it is about", () => {
  const text = [
    "/// Keeps the answers. What is left is dropped.",
    "/// It goes on here, and ends.",
    "/// Who waits is told",
    "/// so. Is it late? Nobody",
    "/// knows.",
    "fn one() {}",
    "/// Takes words, e.g. Whom or i.e. That, and more... Of course. Not `a. What` or `b",
    "/// c. Who`: What follows a colon is no sentence (see above.) Whose is one.",
    "fn two() {}",
    "/// ```",
    "/// one. What",
    "/// ```",
    "fn three() {}",
    "/**",
    " * Keeps one. That is all.",
    " */",
    "/// Ends.",
    "",
    "// Of a new comment.",
  ].join("\n");
  assert.deepEqual(
    wrongComments(text).map(({ line }) => line),
    [1, 3, 4, 8, 15, 19],
  );
});

test("a comment speaks of roles, not of somebody", () => {
  const text = ["/// Signs in a participant.", "fn one() {}", "/// Signs in; `nobody()` and \"somebody\" are code and words.", "fn two() {}"];
  assert.deepEqual(wrongComments(text.join("\n")), []);
  assert.equal(wrongComments("/// Signs in for anybody who asks.").length, 1);
});

test("a function's comment begins with a verb", () => {
  const rust = [
    "/// Drops empty containers.",
    "fn one() {}",
    "/// The nearest name.",
    "#[must_use]",
    "pub(crate) async fn two() {}",
    "/// A type.",
    "struct Three;",
    "/// Whether it is so.",
    "pub fn four(&self) -> bool {",
  ];
  const lines = (text, ending) => wrongFunctions(text.join("\n"), ending).map(({ line }) => line);
  assert.deepEqual(lines(rust, "rs"), [3, 8]);
  const script = [
    "/** Counts. */",
    "export function one() {}",
    "/** The pages. */",
    "const two = (model: Model): Page[] => model.pages;",
    "/** A screen. */",
    "export function Three() {}",
    "/**",
    " * How many.",
    " */",
    "export async function four() {}",
    "/** @param {string} text */",
    "function five(text) {}",
  ];
  assert.deepEqual(lines(script, "ts"), [3, 7]);
});

test("a test of Rust is named for a unit, not by a sentence", () => {
  const text = [
    "#[test]",
    "fn a_clean_survey_is_zero() {}",
    "#[tokio::test]",
    "#[cfg(unix)]",
    "async fn invitation_opens_for_nobody_else() {}",
    "#[test]",
    "fn check_clean_survey_exits_0() {}",
    "fn the_survey() {}",
  ].join("\n");
  assert.deepEqual(
    wrongTestNames(text).map(({ line }) => line),
    [2, 5],
  );
});

test("a commit names its area and says what it does", () => {
  assert.deepEqual(faultsOf("diff: report removed formats\n\nBecause."), []);
  assert.deepEqual(faultsOf("web, sealing: keep what a full storage refuses"), []);
  assert.deepEqual(faultsOf("Merge branch 'x'"), []);
  for (const wrong of ["Formats that go are told.", `diff: ${"x".repeat(70)}`, "diff: report\nmore", "diff: Report"])
    assert.equal(faultsOf(wrong).length > 0, true, wrong);
});
