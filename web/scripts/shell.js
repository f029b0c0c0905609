/**
 * Writes the entry page of each language beside the app: `index.html` with the rendered page, its styles and texts, as a template
 * for the server.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

process.env["NODE_ENV"] = "production";

const web = new URL("..", import.meta.url).pathname;
const dist = join(web, "dist");

/** @typedef {{ language: string, words: string, content: string }} Shell */
/** @type {{ renderShells: () => Promise<Shell[]>, themes: readonly string[] }} */
const { renderShells, themes } = await import(join(web, "node_modules/.cache/shell/render.js"));

const index = readFileSync(join(dist, "index.html"), "utf8");
const STYLES = /\s*<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)"[^>]*>/g;
const styles = [...index.matchAll(STYLES)]
  .map(([, file = ""]) => readFileSync(join(dist, file), "utf8").trim())
  .join("");
// Loading a part of the app waits for the part's styles unless it finds their link; the page has these styles inline.
const links = [...index.matchAll(STYLES)]
  .filter(([, file = ""]) => !file.startsWith("assets/index-"))
  .map(([link]) => link.trim().replace("<link ", '<link media="not all" '));

const script = await built("src/shell/presses.ts");

// Inlined in the page: a file would have to load before anything is rendered.
const SCHEME = '<script src="/scheme.js"></script>';
const scheme = readFileSync(join(web, "public/scheme.js"), "utf8").trim();
if (!index.includes(SCHEME)) throw new Error("index.html has no script for the look");

const themed = JSON.stringify(themes);

/** @param {string} text */
const asIs = (text) => `{% raw %}${text}{% endraw %}`;

/**
 * Builds a script that is inlined in a page.
 * @param {string} entry
 */
async function built(entry) {
  const lib = { entry: join(web, entry), formats: /** @type {["iife"]} */ (["iife"]), name: "_" };
  const options = { write: false, target: "es2022", lib };
  const results = await build({ configFile: false, root: web, logLevel: "warn", build: options });
  const [result] = Array.isArray(results) ? results : [results];
  const [chunk] = result && "output" in result ? result.output : [];
  if (chunk?.type !== "chunk") throw new Error(`${entry} has not been built`);
  return chunk.code.trim();
}

// Buttons wait for the script that keeps their presses: a button that submits a form would put the typed values into the address.
/** @param {Shell} shell */
function pageOf({ language, words, content }) {
  const settings = "{{ settings | tojson }}";
  const brought = `{"language":"${language}","words":${asIs(words.replaceAll("<", "\\u003c"))},"settings":${settings}}`;
  return index
    .replace(
      /<html lang="[^"]*">/,
      `<html lang="${language}"{% if urlName in ${themed} %} data-theme="{{ urlName }}"{% endif %}>`,
    )
    .replace(/<title>.*<\/title>/, "<title>{{ title.name }}</title>")
    .replace(STYLES, "")
    .replace(SCHEME, () => `<script>${asIs(scheme)}</script>`)
    .replace("</head>", () => `${links.join("")}<style>${asIs(styles)}</style></head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="shell">${content.replaceAll(/<button type="\w+"/g, "$& disabled")}</div>` +
        `<script>${asIs(script)}</script>` +
        `<div id="root" hidden></div><script type="application/json" id="brought">${brought}</script>`,
    );
}

mkdirSync(join(dist, "entry"), { recursive: true });
for (const shell of await renderShells()) {
  writeFileSync(join(dist, "entry", `${shell.language}.html`), pageOf(shell));
}
/** @param {string} text */
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
// The sources that the page's policy allows beyond files of our own.
const sources = { "style-src": hash(styles), "script-src": `${hash(scheme)} ${hash(script)}` };
writeFileSync(join(dist, "entry", "policy.json"), JSON.stringify(sources));
