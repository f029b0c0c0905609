// Checks of every screen: the faults that axe finds, and whether a narrow phone has to scroll sideways.

import type { Page } from "@playwright/test";
import { faults } from "./axe.ts";

const NARROW = { width: 320, height: 700 };

/** Returns the faults in the look of a screen. */
export async function flaws(page: Page): Promise<string[]> {
  const found = await faults(page);
  const wide = page.viewportSize();
  await page.setViewportSize(NARROW);
  const spare = await page.evaluate(() => innerWidth - document.documentElement.scrollWidth);
  if (wide) await page.setViewportSize(wide);
  return spare < 0 ? [...found, `${-spare} px too wide for ${NARROW.width} px`] : found;
}
