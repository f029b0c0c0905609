/**
 * Completes `package-lock.json` with the binaries of other platforms.
 *
 * A registry mirror that has one platform only makes `npm install` omit the others, and `npm ci` then refuses the lockfile. Run
 * this after `npm install`: `npm run lockfile [-- FOLDER]`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const path = join(process.argv[2] ?? ".", "package-lock.json");
const lock = JSON.parse(readFileSync(path, "utf8"));
/** @type {Record<string, Record<string, unknown>>} */
const packages = lock.packages;

const systems = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors = [
  "arm64",
  "arm",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
];

/** @param {string} name */
function platform(name) {
  const parts = name.split(/[-/]/);
  const os = systems.find((system) => parts.includes(system));
  const cpu = processors.find((processor) => parts.includes(processor));
  const musl = parts.some((part) => part.startsWith("musl"));
  const gnu = parts.some((part) => part.startsWith("gnu"));
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os ? { os: [os] } : {}),
    ...(musl || gnu ? { libc: [musl ? "musl" : "glibc"] } : {}),
  };
}

let added = 0;
for (const [parent, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry["optionalDependencies"] ?? {})) {
    const place = `node_modules/${name}`;
    const known = packages[place];
    if (known?.["version"] || packages[`${parent}/${place}`]) continue;
    packages[place] = { version, dev: true, optional: true, ...platform(name) };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`added ${added} packages of other platforms`);
