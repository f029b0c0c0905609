import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./languages.ts";

/** The endings of a key that has a text for each number of the language. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Lists the keys of a catalogue that have a text, with the parts of a path divided by dots. */
function keysOf(texts: object, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const here = path + key.replace(PLURAL, "");
    return typeof value === "string" ? [here] : keysOf(value, `${here}.`);
  });
}

function catalogue(folder: string, language: string): string[] {
  const texts = JSON.parse(readFileSync(`locales/${folder}${language}.json`, "utf8"));
  return [...new Set(keysOf(texts))].sort();
}

describe.each([
  ["the app", ""],
  ["the pages in front of the surveys", "front/"],
  ["the group report", "report/"],
])("texts of %s", (_, folder) => {
  it.each(Object.keys(LANGUAGES).filter((code) => code !== "sv-SE"))(
    "%s has the texts that Swedish has",
    (language) => {
      expect(catalogue(folder, language)).toEqual(catalogue(folder, "sv-SE"));
    },
  );
});
