import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "..");

/** The style sheets of the app, by their paths in its sources. */
const sheets = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".css"),
);

const read = (path: string) => readFileSync(join(SOURCES, path), "utf8");

/** The sheets that another one puts into a layer. */
const imported = sheets.flatMap((path) =>
  [...read(path).matchAll(/@import "([^"]+)" layer\(\w+\);/g)].map(([, name]) =>
    join(dirname(path), name ?? ""),
  ),
);

describe("a rule outside the layers would win over all that are in one, so", () => {
  it.each(sheets)("%s stands in a layer", (path) => {
    const isImported = imported.includes(path);
    const rest = read(path)
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/@import [^;]+;/g, "")
      .replace(/@layer [^{;]+;/g, "")
      .trim();
    expect(isImported || rest === "" || rest.startsWith("@layer ")).toBe(true);
  });
});
