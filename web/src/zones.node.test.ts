// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";

const SHARED = new URL("shared", import.meta.url).pathname;
const IMPORT = /(?:from |import\(|import )"(\.[^"]+)"/g;

/** Lists the folders of `shared` that each of them imports from. Biome's configuration has the other zones. */
function importsOfFolders(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of readdirSync(SHARED, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file)) continue;
    const from = file.split("/")[0] ?? "";
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const [, path = ""] of readFileSync(join(SHARED, file), "utf8").matchAll(IMPORT)) {
      const target = normalize(join(dirname(file), path));
      const [to = ""] = target.split("/");
      if (to !== ".." && to !== from) targets.add(to);
    }
  }
  return imports;
}

it("no circle of imports leads through several folders that features share", () => {
  const left = importsOfFolders();
  // Takes away the folders that import from none that is left, until there is nothing but circles.
  for (;;) {
    const free = [...left].filter(([, targets]) => [...targets].every((target) => !left.has(target)));
    if (free.length === 0) break;
    for (const [folder] of free) left.delete(folder);
  }
  expect([...left.keys()]).toEqual([]);
});
