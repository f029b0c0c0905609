// Lists every test of the project by its file, and every fixture and snapshot with a hash of its content.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The paths of fixtures and snapshots, by their folder. */
const FIXTURES = /(^|\/)(tests|snapshots|scenarios)\/.*\.(snap|yaml|jsonl?|txt)$|^fuzz\/corpus\//;
/** The settings of tools beside them, which do not count. */
const SETTINGS = /(^|\/)(package|package-lock|tsconfig|biome|\.last-run)\.json$|requirements\.txt$/;

/** A test of Rust; its group is the name. */
export const RUST_TEST = /#\[(?:tokio::)?test[^\]]*\](?:\s*(?:#\[[^\]]*\]|\/\/[^\n]*))*\s*(?:pub(?:\([^)]*\))? )?(?:async )?fn (\w+)/g;

/** The kinds of tests: by the names of their files, and by the code before a test's name. */
const KINDS = [
  { kind: "rust", file: /\.rs$/, test: RUST_TEST },
  {
    kind: "script",
    file: /\.(test|spec)\.(ts|tsx|mjs)$/,
    test: /(?:\b(?:it|test)(?:\.(?:skip|fails|concurrent|skipIf\([^)]*\)|runIf\([^)]*\)))?|\))\(\s*("(?:[^"\\\n]|\\.)*"|`[^`]*`)\s*,/g,
  },
  { kind: "python", file: /\.py$/, test: /^ +(?:async )?def (test_\w+)/gm },
];

/** Returns the lines of the census of a folder, sorted. */
export function census(root) {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const paths = execFileSync("git", list, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  const lines = new Set();
  for (const path of paths.split("\n").filter((path) => path !== "")) {
    const content = read(`${root}/${path}`);
    if (content === undefined) continue;
    if (isFixture(path)) {
      lines.add(`file ${path} ${hash(content)}`);
      continue;
    }
    for (const line of testsIn(path, content.toString("utf8"))) lines.add(line);
  }
  return [...lines].sort();
}

/** Returns the content of a file, or nothing if it is deleted and not yet committed. */
function read(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

export const isFixture = (path) => FIXTURES.test(path) && !SETTINGS.test(path);

/** Returns the tests of a file; a repeated name gets a number. */
export function testsIn(path, text) {
  const found = KINDS.find(({ file }) => file.test(path));
  if (found === undefined) return [];
  const times = new Map();
  return [...text.matchAll(found.test)].map(([, name]) => {
    const plain = name.replace(/^["`]|["`]$/g, "").replace(/\s+/g, " ");
    const before = times.get(plain) ?? 0;
    times.set(plain, before + 1);
    return `${found.kind} ${path} ${plain}${before === 0 ? "" : ` (${before + 1})`}`;
  });
}

/** Hashes a file without the header of a snapshot, which names the test and its source. */
export function hash(content) {
  const text = content.toString("latin1");
  const body = text.startsWith("---\nsource: ") ? text.slice(text.indexOf("\n---\n", 4) + 5) : text;
  return createHash("sha256").update(body, "latin1").digest("hex").slice(0, 16);
}
