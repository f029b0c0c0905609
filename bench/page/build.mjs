// Both sides as the app itself is built: with its Vite, its configuration, its React.

import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
const sides = fileURLToPath(new URL("sides/", import.meta.url));

/** Gives `use` a folder with the two pages, and removes it afterwards. */
export async function withSides(use) {
  const folder = await mkdtemp(join(tmpdir(), "enkat-bench-"));
  try {
    await build(folder);
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function build(outDir) {
  const vite = createRequire(`${web}package.json`).resolve("vite");
  const { build: bundle } = await import(pathToFileURL(vite).href);
  await bundle({
    root: sides,
    configFile: `${web}vite.config.ts`,
    logLevel: "error",
    publicDir: false,
    plugins: [librariesOfTheApp],
    build: { outDir, rollupOptions: { input: [`${sides}enkat.html`, `${sides}surveyjs.html`] } },
  });
}

/** Resolves imports by name to the app's own packages, so that there is one React; SurveyJS the app does not have. */
const librariesOfTheApp = {
  name: "libraries-of-the-app",
  enforce: "pre",
  resolveId(id, _importer, options) {
    if (!/^[\w@]/.test(id) || id.startsWith("survey-")) return null;
    return this.resolve(id, `${web}src/main.tsx`, { ...options, skipSelf: true });
  },
};

// By itself, it says whether both sides can still be built from the app as it is: `make check` asks.
if (process.argv[1] === fileURLToPath(import.meta.url)) await withSides(async () => {});
