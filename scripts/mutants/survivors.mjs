// Mutants that may survive. A line of `survivors.txt` is a mutant without its place in the file, which moves; the lines above it
// that begin with `#` give the reason.

import { readFileSync } from "node:fs";

/** Prints the mutants that survived and are not known, and a sum. Returns whether there are none. */
export function tell(survived) {
  const known = readKnown(readFileSync(new URL("survivors.txt", import.meta.url), "utf8"));
  const unknown = survived.filter((mutant) => !known.has(withoutPlace(mutant)));
  for (const mutant of unknown) console.log(mutant);
  console.log(`${survived.length} mutants survived, ${unknown.length} of them without a reason in survivors.txt`);
  return unknown.length === 0;
}

/** The names of the mutants that the list has. */
export function readKnown(text) {
  return new Set(text.split("\n").filter((line) => line !== "" && !line.startsWith("#")));
}

/** A mutant's name without its line and column. */
export function withoutPlace(mutant) {
  return mutant.replace(/:\d+:\d+:/, ":");
}

/** Escapes a text for a regular expression of Rust. */
export function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&");
}
