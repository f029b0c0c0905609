// cargo-deny and npm are the real ones; they ask a database and a registry of this machine.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { json } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { cratesWithAdvisories } from "./crates.mjs";
import { packagesWithAdvisories } from "./packages.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(`${tmpdir()}/advisories-`);
after(() => rmSync(folder, { recursive: true }));

/** Publishes advisories as RustSec does, in a repository. Returns what makes cargo-deny ask there. */
function database(advisories) {
  const origin = `${folder}/origin`;
  for (const [index, { crate, fields }] of advisories.entries()) {
    const id = `RUSTSEC-2026-900${index}`;
    mkdirSync(`${origin}/crates/${crate}`, { recursive: true });
    const head = `[advisory]\nid = "${id}"\npackage = "${crate}"\ndate = "2026-11-01"\n${fields}\n[versions]\npatched = []\n`;
    writeFileSync(`${origin}/crates/${crate}/${id}.md`, `\`\`\`toml\n${head}\`\`\`\n\n# Of ${crate}\n\nIt leaks.\n`);
  }
  const git = (...args) => execFileSync("git", args, { cwd: origin, stdio: "pipe" });
  git("init", "--initial-branch=main");
  git("add", ".");
  git("-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "--message=Advisories");
  const config = `${folder}/deny.toml`;
  writeFileSync(config, `[advisories]\ndb-path = "${folder}/databases"\n`);
  return { config, env: redirected(`file://${origin}`) };
}

/** Returns an environment in which git fetches RustSec's database elsewhere. */
const redirected = (address) => ({
  ...process.env,
  GIT_CONFIG_COUNT: "1",
  GIT_CONFIG_KEY_0: `url.${address}.insteadOf`,
  GIT_CONFIG_VALUE_0: "https://github.com/RustSec/advisory-db",
});

/** Starts a registry that has these advisories, by the package's name. */
async function registry(advisories) {
  const server = createServer(async (request, response) => {
    if (request.method !== "POST") return response.writeHead(404).end("{}");
    const isZipped = request.headers["content-encoding"] === "gzip";
    const asked = await json(isZipped ? request.pipe(createGunzip()) : request);
    const told = Object.entries(advisories).filter(([name]) => name in asked);
    response.end(JSON.stringify(Object.fromEntries(told)));
  });
  return listening(server);
}

/** Starts a server that never responds. Returns its address. */
const silence = () => listening(createServer(() => undefined));

async function listening(server) {
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}/`;
}

test("crates: severity by the vector, and whether the command has them", async () => {
  const found = await cratesWithAdvisories(
    root,
    database([
      { crate: "argon2", fields: 'cvss = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"' },
      { crate: "axum", fields: 'cvss = "CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N"' },
      { crate: "jiff", fields: "" },
      { crate: "zxcvbn", fields: 'informational = "unmaintained"' },
      { crate: "insta", fields: 'cvss = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N"' },
      { crate: "left-pad", fields: "" },
    ]),
  );
  const told = found.map(({ dependency, title, severity, ships }) => [
    dependency.split(" ")[0],
    title,
    severity,
    ships,
  ]);
  assert.deepEqual(told.sort(), [
    ["argon2", "Of argon2", "critical", true],
    ["axum", "Of axum", "low", true],
    ["insta", "Of insta", "high", false],
    ["jiff", "Of jiff", "unknown", true],
    ["zxcvbn", "Of zxcvbn", "low", true],
  ]);
});

test("packages: those of the web application ship, those of its tests do not", async () => {
  const advisory = (id, severity) => ({
    id,
    url: `https://github.com/advisories/GHSA-${id}`,
    title: `Advisory ${id}`,
    severity,
    vulnerable_versions: "*",
    cwe: [],
    cvss: { score: 0, vectorString: null },
  });
  const address = await registry({
    i18next: [advisory(1, "high")],
    vitest: [advisory(2, "critical")],
    "oidc-provider": [advisory(3, "moderate")],
  });
  const found = await packagesWithAdvisories(root, { env: { ...process.env, npm_config_registry: address } });
  const told = found.map(({ id, dependency, severity, ships }) => [id, dependency, severity, ships]);
  assert.deepEqual(told.sort(), [
    ["GHSA-1", "i18next *", "high", true],
    ["GHSA-2", "vitest *", "critical", false],
    ["GHSA-3", "oidc-provider *", "moderate", false],
  ]);
});

test("a source that does not answer is named, and does not hold up the rest", async () => {
  const address = await silence();
  const config = `${folder}/nothing.toml`;
  writeFileSync(config, `[advisories]\ndb-path = "${folder}/nothing"\n`);
  await assert.rejects(
    cratesWithAdvisories(root, { config, patience: 2000, env: redirected(address) }),
    /^Error: cargo deny: no answer within 2 s/,
  );
  await assert.rejects(
    packagesWithAdvisories(root, { patience: 2000, env: { ...process.env, npm_config_registry: address } }),
    /^Error: npm audit: no answer within 2 s/,
  );
});
