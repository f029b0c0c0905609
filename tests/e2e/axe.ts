// What axe finds on a screen. Its source is given to a page once and stays there until the page is left, and only what is wrong
// is described: with `@axe-core/playwright`, which gives it anew each time and opens a window to finish in, this takes ten
// times as long.

import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** What is wrong on the screen, as far as axe can see, and where. An address changes before its screen is there. */
export async function faults(page: Page): Promise<string[]> {
  await expect(page.locator("h1").first()).toBeVisible();
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // A question that has just been shown is still faint.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(document, { resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  });
}
