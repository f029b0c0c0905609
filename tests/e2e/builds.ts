// Builds of the app, to be served in place of each other.

import { cp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./server.ts";

/** Copies the built app into a folder. */
export async function copyBuild(into: string): Promise<void> {
  await cp(join(root, "web/dist"), into, { recursive: true });
}

/** Makes another build of a copy, as far as a browser can tell: its files have other names. Returns their suffix. */
export async function changeBuild(folder: string): Promise<string> {
  const assets = await readdir(join(folder, "assets"));
  for (const packed of await readdir(folder, { recursive: true }))
    if (/\.(br|gz)$/.test(packed)) await rm(join(folder, packed));
  const names = assets.filter((name) => /\.(js|css)$/.test(name));
  for (const path of ["index.html", "worker.js", ...names.map((name) => join("assets", name))]) {
    let text = await readFile(join(folder, path), "utf8");
    for (const name of names) text = text.replaceAll(name, changed(name));
    // The worker identifies a page by the hash of its bytes.
    text = text.replace(/(index\.html\W+revision:\W)/, "$1next");
    await writeFile(join(folder, path), text);
  }
  for (const name of names) await rename(join(folder, "assets", name), join(folder, "assets", changed(name)));
  return MARK;
}

const MARK = "-next.js";

function changed(name: string): string {
  return name.replace(/\.(js|css)$/, "-next.$1");
}
