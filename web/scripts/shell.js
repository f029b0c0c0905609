/**
 * Writes the entry page of each language beside the app: `index.html` with the page drawn in it, its styles and words, as a
 * template for the server.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

process.env["NODE_ENV"] = "production";

const web = new URL("..", import.meta.url).pathname;
const dist = join(web, "dist");

/** @typedef {{ language: string, words: string, content: string }} Shell */
/** @type {{ renderShells: () => Promise<Shell[]>, themes: readonly string[] }} */
const { renderShells, themes } = await import(join(web, "node_modules/.cache/shell/render.js"));

const index = readFileSync(join(dist, "index.html"), "utf8");
const assets = readdirSync(join(dist, "assets"));
const STYLES = /\s*<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)"[^>]*>/g;
const styles = [...index.matchAll(STYLES)]
  .map(([, file = ""]) => readFileSync(join(dist, file), "utf8").trim())
  .join("");
// What loads a part of the app waits for the part's styles unless it finds their link; these stand in the page.
const links = [...index.matchAll(STYLES)]
  .filter(([, file = ""]) => !file.startsWith("assets/index-"))
  .map(([link]) => link.trim().replace("<link ", '<link media="not all" '));

const themed = JSON.stringify(themes);

/** What the app needs at once, asked for before it asks itself. */
const early = ["sign-in-screen"].flatMap((name) =>
  assets.filter((file) => file.startsWith(`${name}-`) && file.endsWith(".js")),
);
const preloads = early.map((file) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`);

/** @param {string} text */
const asIs = (text) => `{% raw %}${text}{% endraw %}`;

// Buttons wait for the app: what is pressed before would be lost.
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
    .replace("</head>", () => `${preloads.join("")}${links.join("")}<style>${asIs(styles)}</style></head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="shell">${content.replaceAll(/<button type="\w+"/g, "$& disabled")}</div>` +
        `<div id="root" hidden></div><script type="application/json" id="brought">${brought}</script>`,
    );
}

mkdirSync(join(dist, "entry"), { recursive: true });
for (const shell of await renderShells()) {
  writeFileSync(join(dist, "entry", `${shell.language}.html`), pageOf(shell));
}
// By which the page's policy allows its styles.
const hash = createHash("sha256").update(styles).digest("base64");
writeFileSync(join(dist, "entry", "style-hash"), `sha256-${hash}`);
