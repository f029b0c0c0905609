// Mutants that may survive. A line of `survivors.txt` is a mutant without its position in the file, which moves; the lines above it
// that begin with `#` give the reason.

import { readFileSync } from "node:fs";

const KNOWN = readKnown(readFileSync(new URL("survivors.txt", import.meta.url), "utf8"));

/** Returns whether a mutant is in the list. */
export function isKnown(mutant) {
  return KNOWN.has(withoutPlace(mutant));
}

/** Prints the unknown mutants that survived, and a total. Returns whether there are none. */
export function tell(survived) {
  const unknown = survived.filter((mutant) => !isKnown(mutant));
  for (const mutant of unknown) console.log(mutant);
  console.log(`${survived.length} mutants survived, ${unknown.length} of them without a reason in survivors.txt`);
  return unknown.length === 0;
}

/** Reads the names of the mutants in the list. */
export function readKnown(text) {
  return new Set(text.split("\n").filter((line) => line !== "" && !line.startsWith("#")));
}

/** Returns a mutant's name without its line and column. */
export function withoutPlace(mutant) {
  return mutant.replace(/:\d+:\d+:/, ":");
}

/** Escapes a text for a regular expression of Rust. */
export function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&");
}
