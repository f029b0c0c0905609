// Checks the names of Rust tests by docs/style.md: `unit_condition_result`, not a sentence.

import { RUST_TEST } from "../kept-tests/census.mjs";

/** The words that begin a sentence, not the name of a unit. */
const SENTENCE = /^(?:an?|the|what|who|whoever|whose|which|of|that|those|these|this|every|each|no|nobody|nothing|it|its|only|all|some|there|where|when|if)_/;
/** The persons without a role. */
const PERSON = /_(?:who|whoever|whom|somebody|nobody)(?:_|$)/;

/** Finds the tests of a file whose names are sentences; an entry has the line and the name. */
export function wrongTestNames(text) {
  return [...text.matchAll(RUST_TEST)]
    .filter(([, name]) => SENTENCE.test(name) || PERSON.test(name))
    .map(({ 0: test, 1: name, index }) => ({ line: text.slice(0, index + test.length).split("\n").length, sentence: name }));
}
