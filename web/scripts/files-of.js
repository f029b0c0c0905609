/** Lists the files of a build of the app that its service worker keeps. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const KEPT = /\.(html|js|css|svg)$/;
const WORKER = "worker.js";
/** Templates for the server. */
const TEMPLATES = "entry/";

/**
 * Lists every file with its revision: a hash of its content, or `null` if Vite's hash is in its name.
 * @param {string} folder
 * @returns {{ url: string, revision: string | null }[]}
 */
export function filesOf(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return paths
    .filter((path) => KEPT.test(path) && path !== WORKER && !path.startsWith(TEMPLATES))
    .map((path) => ({
      url: `/${path}`,
      revision: path.startsWith("assets/") ? null : hashOf(join(folder, path)),
    }));
}

/** @param {string} path */
function hashOf(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16);
}
