// The faults that axe finds on a screen. Its source is given to a page once and stays there until the page is left, and only a
// fault is described: `@axe-core/playwright`, which gives it each time and opens a window to finish in, takes ten times as long. A
// screen that was checked before, in the same window and with the same words, is not checked again: many journeys pass through the
// same ones. Contrast takes most of the time, and is checked where a text has colors and a size that no earlier text had.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** A file for each screen without faults, for this run of the journeys. */
const SEEN = join(import.meta.dirname, "results", ".axe");
mkdirSync(SEEN, { recursive: true });

/**
 * Returns the faults on the screen, as far as axe can see, and where they are. Waits for the screen, since an address changes
 * before it.
 */
export async function faults(page: Page): Promise<string[]> {
  await expect(page.locator("h1").first()).toBeVisible();
  const seen = join(SEEN, await fingerprint(page));
  if (existsSync(seen)) return [];
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const colors = (await inks(page)).map((ink) => join(SEEN, ink)).filter((ink) => !existsSync(ink));
  const found = await page.evaluate(async (hasNewColors) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(document, {
      resultTypes: ["violations"],
      rules: { "color-contrast": { enabled: hasNewColors } },
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  }, colors.length > 0);
  if (found.length === 0) for (const file of [seen, ...colors]) writeFileSync(file, "");
  return found;
}

/**
 * Returns a key for each way in which texts of the screen are colored: ink, size and weight, and everything that is painted below
 * them.
 */
async function inks(page: Page): Promise<string[]> {
  const ways = await page.evaluate(() => {
    const CLEAR = "rgba(0, 0, 0, 0)";
    const grounds = new Map<Element, string>();
    const ground = (element: Element | null): string => {
      if (element === null) return "";
      const known = grounds.get(element);
      if (known !== undefined) return known;
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const isPainted = backgroundColor !== CLEAR || backgroundImage !== "none" || opacity !== "1";
      const own = isPainted ? `${backgroundColor} ${backgroundImage} ${opacity} < ` : "";
      const all = own + ground(element.parentElement);
      grounds.set(element, all);
      return all;
    };
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "";
    const texts = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        element.checkVisibility() &&
        ([...element.childNodes].some(isText) || element.matches("input, textarea, select")),
    );
    const ways = texts.map((element) => {
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      return `${color} ${fontSize} ${fontWeight} ${textShadow} on ${ground(element)}`;
    });
    return [...new Set(ways)];
  });
  return ways.map((way) => createHash("sha256").update(way).digest("hex"));
}

/** Returns a hash of everything that axe would look at, once all animations have ended: a question just shown is still faint. */
async function fingerprint(page: Page): Promise<string> {
  const screen = await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const media = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];
    const window = [innerWidth, innerHeight, ...media.map((query) => matchMedia(query).matches)];
    const seen = document.documentElement.cloneNode(true) as HTMLElement;
    // The next page is rendered ahead, sooner or later.
    for (const hidden of seen.querySelectorAll("main > [style*='display: none']")) hidden.remove();
    return `${window} ${scrollY} ${seen.outerHTML}`;
  });
  // React numbers the elements that need an id; the numbers are arbitrary.
  return createHash("sha256")
    .update(screen.replace(/_r_\w+_/g, ""))
    .digest("hex");
}
