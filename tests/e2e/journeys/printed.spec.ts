// A survey on one page, from `enkat outline --html`, and its codebook, from `enkat build`: read on a desktop and on a phone, and
// printed.

import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, type Page, type TestInfo, test } from "@playwright/test";
import { faults } from "../axe.ts";
import { enkat, root } from "../server.ts";

/** A short survey with every kind of question, and one with many questions. */
const EVERY_KIND = "surveys/gallery";
const LONG = "surveys/hex";
const SCREENS = [1280, 320].map((width) => ({ width, height: 900 }));
/** An A4 page within its margins of 15 mm, in CSS pixels. */
const PAPER = { width: 680, height: 1009 };
/** The whole page, in points. */
const A4 = "595 × 842";

test("a printed survey has nothing for axe to find, and fits, on a desktop and on a phone @desktop", async ({
  page,
}, info) => {
  // The short one first: most texts of the long one have its colors, whose contrasts are then known.
  for (const survey of [EVERY_KIND, LONG]) {
    await open(page, survey, info);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      expect(await faults(page), `${survey} at ${screen.width} px`).toEqual([]);
      expect(await spare(page), `${survey} at ${screen.width} px`).toBe(0);
    }
  }
});

test("the headings of a printed survey go in order, and each link leads to a place on it @desktop", async ({
  page,
}, info) => {
  await open(page, LONG, info);
  const levels = await page
    .locator("h1, h2, h3, h4, h5, h6")
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);

  const links = await page
    .locator("a")
    .evaluateAll((links) => (links as HTMLAnchorElement[]).map((link) => link.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThan(100);
  const ids = new Set(await page.locator("[id]").evaluateAll((places) => places.map(({ id }) => `#${id}`)));
  // A link of a text leads out of the page.
  const dead = links.filter((link) => !ids.has(link) && !/^(https|mailto|tel):/.test(link));
  expect(dead).toEqual([]);
});

test("a printed survey fills pages of A4, and nothing of it is cut off @desktop", async ({ page }, info) => {
  await open(page, LONG, info);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER);
  expect(await spare(page)).toBe(0);

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 (\S+) (\S+)\]/g)].map(([, ...size]) => size.map(Number));
  expect(sizes.length).toBeGreaterThan(10);
  expect(new Set(sizes.map((size) => size.map(Math.round).join(" × ")))).toEqual(new Set([A4]));
});

test("the lines to edit of a printed survey leave its sentences and texts their room @desktop", async ({
  page,
}, info) => {
  await open(page, LONG, info);
  for (const size of [...SCREENS, PAPER]) {
    await page.setViewportSize(size);
    const crowded = await page.locator("small").evaluateAll((lines) =>
      lines
        .map((line) => {
          const below = line.parentElement?.nextElementSibling;
          const isBeside =
            below && below.getBoundingClientRect().top + 1 < line.getBoundingClientRect().bottom;
          return isBeside ? line.parentElement?.textContent : undefined;
        })
        .filter((text) => text !== undefined),
    );
    expect(crowded, `${size.width} px`).toEqual([]);
  }
  const narrow = await page
    .locator(".texts > div")
    .evaluateAll((texts) => texts.filter((text) => text.getBoundingClientRect().width < 150).length);
  expect(narrow).toBe(0);
});

test("a codebook has nothing for axe to find, and fits, on a desktop and on a phone @desktop", async ({
  page,
}, info) => {
  for (const survey of [EVERY_KIND, LONG]) {
    const out = info.outputPath(basename(survey));
    await promisify(execFile)(enkat, ["build", survey, "--out", out], { cwd: root });
    await page.goto(pathToFileURL(join(out, "codebook.html")).href);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      expect(await faults(page), `${survey} at ${screen.width} px`).toEqual([]);
      expect(await spare(page), `${survey} at ${screen.width} px`).toBe(0);
    }
  }
});

/** Opens the page of a survey from its file. */
async function open(page: Page, survey: string, info: TestInfo): Promise<void> {
  const outline = ["outline", "--html", survey];
  const { stdout } = await promisify(execFile)(enkat, outline, { cwd: root, maxBuffer: 2 ** 24 });
  const file = info.outputPath("survey.html");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, stdout);
  await page.goto(pathToFileURL(file).href);
}

/** Returns the pixels that the page is narrower than the window; below zero, it has to be scrolled sideways. */
function spare(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.clientWidth - document.documentElement.scrollWidth);
}
