import { readFileSync } from "node:fs";

/** Reads a text of the application, by a catalogue below `web/locales` such as `en-US`, and the parts of its key. */
export function words(catalogue: string, ...path: string[]): string {
  const file = new URL(`../../web/locales/${catalogue}.json`, import.meta.url);
  let at: unknown = JSON.parse(readFileSync(file, "utf8"));
  for (const part of path) at = (at as Record<string, unknown>)[part];
  if (typeof at !== "string") throw new Error(`no text ${path.join(".")} in ${catalogue}`);
  return at;
}
