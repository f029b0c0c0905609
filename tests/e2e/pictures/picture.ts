// The pictures that README.md and the book show.

import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { root } from "../server.ts";

const FOLDER = join(root, "docs/pictures");
/** The most bytes of a picture. */
const MOST = 180_000;

/** Photographs a page or a part of it. */
export async function photograph(name: string, what: Page | Locator): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const path = join(FOLDER, `${name}.png`);
  await what.screenshot({ path, animations: "disabled", caret: "hide" });
  expect((await stat(path)).size, path).toBeLessThan(MOST);
}
