/**
 * Writes the page of a group report: one file with its script and style, which asks for nothing else. `enkat admin report` puts the
 * language and the figures into it.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The most bytes of the script. */
const MOST = 350_000;

const web = new URL("..", import.meta.url).pathname;
const built = join(web, "node_modules/.cache/report");
const dist = join(web, "dist-report");

/** @param {string} path */
const read = (path) => readFileSync(join(web, path), "utf8");
const index = read("src/styles/index.css");
const [order = ""] = index.match(/^@layer .*;$/m) ?? [];
const script = readFileSync(join(built, "report.js"), "utf8").trim();
const style = order + readFileSync(join(built, "report.css"), "utf8").trim();

if (script.length > MOST)
  throw new Error(`the script of reports has ${script.length} bytes, more than ${MOST}`);
// Nothing in an element may end it, or begin a comment in it.
for (const text of [script, style]) {
  const [end] = text.match(/<\/(script|style)|<!--/i) ?? [];
  if (end !== undefined) throw new Error(`the page of reports cannot hold ${end} in its script or style`);
}

/** @param {string} text */
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = [
  "default-src 'none'",
  `script-src ${hash(script)}`,
  `style-src ${hash(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
const noScript = readdirSync(join(web, "locales/report")).map((file) => {
  const { noScript } = JSON.parse(read(`locales/report/${file}`));
  return `<p lang="${basename(file, ".json")}">${noScript}</p>`;
});

const page = `<!doctype html>
<html lang="%language%">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>Enkat</title>
<style>${style}</style>
</head>
<body>
<div id="root"></div>
<noscript>${noScript.join("")}</noscript>
<script type="application/json" id="content">%figures%</script>
<script>${script}</script>
</body>
</html>
`;

mkdirSync(dist, { recursive: true });
writeFileSync(join(dist, "report.html"), page);
console.log(`the script of reports has ${script.length} bytes, its style ${style.length}`);
