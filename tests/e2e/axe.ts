// What axe finds on a screen. Its source is given to a page once and stays there until the page is left, and only what is wrong
// is described: with `@axe-core/playwright`, which gives it anew each time and opens a window to finish in, this takes ten
// times as long. A screen that was looked at before, in the same window and with the same words, is not looked at again: many
// journeys come through the same ones.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** A file for each screen without faults, for this run of the journeys. */
const SEEN = join(import.meta.dirname, "results", ".axe");
mkdirSync(SEEN, { recursive: true });

/** What is wrong on the screen, as far as axe can see, and where. An address changes before its screen is there. */
export async function faults(page: Page): Promise<string[]> {
  await expect(page.locator("h1").first()).toBeVisible();
  const seen = join(SEEN, await fingerprint(page));
  if (existsSync(seen)) return [];
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(document, { resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  });
  if (found.length === 0) writeFileSync(seen, "");
  return found;
}

/** Stands for what axe would look at, once everything that appears has appeared: a question just shown is still faint. */
async function fingerprint(page: Page): Promise<string> {
  const screen = await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const media = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];
    const window = [innerWidth, innerHeight, ...media.map((query) => matchMedia(query).matches)];
    return `${window} ${scrollY} ${document.documentElement.outerHTML}`;
  });
  // React numbers what needs an id; the numbers say nothing.
  return createHash("sha256")
    .update(screen.replace(/_r_\w+_/g, ""))
    .digest("hex");
}
