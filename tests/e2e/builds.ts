// Builds of the app, to be served in place of each other.

import { cp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./server.ts";

/** Copies the built app into a folder. */
export async function copyBuild(into: string): Promise<void> {
  await cp(join(root, "web/dist"), into, { recursive: true });
}

/** Makes another build of a copy, as far as a browser can tell: its first script has another name. */
export async function changeBuild(folder: string): Promise<string> {
  const [, entry = ""] = /(index-[\w-]+)\.js/.exec(await readFile(join(folder, "index.html"), "utf8")) ?? [];
  const changed = entry.replace("index-", "index-N");
  for (const path of await readdir(folder, { recursive: true })) {
    const file = join(folder, path);
    if (/\.(br|gz)$/.test(path)) await rm(file);
    else if (/\.(js|html)$/.test(path))
      await writeFile(file, (await readFile(file, "utf8")).replaceAll(`${entry}.js`, `${changed}.js`));
  }
  await rename(join(folder, "assets", `${entry}.js`), join(folder, "assets", `${changed}.js`));
  return changed;
}
