// The page of a group report: 600 people in 12 units have answered, and the file is read without a connection.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { TOLD_KEYS } from "../../oidc/told.ts";
import { faults } from "../axe.ts";
import { expect, test } from "../fixtures.ts";
import { respond, type Unit } from "../responding.ts";
import type { Server } from "../server.ts";
import { words } from "../words.ts";

test.use({ ownServer: true });

const SURVEY = "north-2026";
const BEFORE = "north-2025";
const UNIT = "north/ward1";

/** Returns a unit in which four in five of the invited people answer. */
function unit(code: string, answering: number, leaning = 0.5): Unit {
  return { code, invited: Math.round(answering * 1.25), answering, leaning };
}

/** 600 people in 12 units; one of them is too small for figures. */
const UNITS = [
  unit(UNIT, 120, 0.5),
  unit("north/ward2", 80, 0.35),
  unit("north/ward3", 60, 0.5),
  unit("north/ward4", 40, 0.65),
  unit("south/ward1", 70, 0.5),
  unit("south/ward2", 55, 0.45),
  unit("south/ward3", 45, 0.5),
  unit("south/ward4", 30, 0.75),
  unit("west/clinic", 50, 0.5),
  unit("west/emergency", 30, 0.25),
  { ...unit("west/laboratory", 16, 0.5), invited: 16 },
  unit("west/reception", 4, 0.5),
];
/** The round before. */
const UNITS_BEFORE = [unit(UNIT, 50, 0.65), unit("south/ward1", 30, 0.5)];

/** Offers a survey of cop3, and sends the answers of these units. */
async function round(server: Server, survey: string, units: Unit[], inFolder: (file: string) => string) {
  const offered = ["type=cop3", "survey=cop3", `linkName=${survey}`, "login.anonymous=true"];
  const open = ["defaultLoginType=anonymous", "expires=2099-12-31", "invitationRequired=true"];
  await server.admin("survey", "create", survey, "--customer", "north", ...offered, ...open);
  await respond(server, survey, units, inFolder);
}

/** Makes the report, and returns its folder. */
async function makeReport(server: Server, inFolder: (file: string) => string): Promise<string> {
  await server.admin("customer", "create", "north", "--name", "Norra vården AB", ...TOLD_KEYS);
  await round(server, BEFORE, UNITS_BEFORE, inFolder);
  await server.admin("report", BEFORE, "--by", "unit", "--out", inFolder("before"));
  await round(server, SURVEY, UNITS, inFolder);
  const out = inFolder("report");
  const options = ["--by", "unit", "--questions", UNIT, "--compare", BEFORE, "--language", "sv-SE"];
  await server.admin("report", SURVEY, ...options, "--out", out);
  return out;
}

/** Opens the file without a connection. Returns the page, and what it asked for or complained of. */
async function open(browser: Browser, file: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ offline: true, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(file);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return { page, asked, complaints, close: () => context.close() };
}

/** Presses the key until an element that matches has the focus. */
async function press(page: Page, key: string, selector: string): Promise<void> {
  for (let times = 0; times < 200; times += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
  }
  throw new Error(`${key} never leads to ${selector}`);
}

/** Returns the pixels that the page is narrower than the window; below zero, it has to be scrolled sideways. */
function spare(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.clientWidth - document.documentElement.scrollWidth);
}

/** Counts the rows that have neither a picture nor words. */
function blanks(page: Page): Promise<number> {
  return page
    .locator(".figures-row, .figures-table td")
    .evaluateAll(
      (cells) => cells.filter((cell) => cell.textContent?.trim() === "" && !cell.querySelector("svg")).length,
    );
}

test("a report on 600 people in 12 units is read without a connection, by keys and on paper @desktop", async ({
  server,
  browser,
}, info) => {
  // 680 people answer first.
  test.slow();
  const out = await makeReport(server, (file) => info.outputPath(file));
  const file = pathToFileURL(join(out, "report.html")).href;

  await test.step("at least 10 of the 12 units have figures in each area", async () => {
    const report = JSON.parse(await readFile(join(out, "report.json"), "utf8"));
    const codes = new Set(UNITS.map(({ code }) => code));
    const items = report.release.items as { key: string; cells: { unit: string; state: string }[] }[];
    // The area of a page that the survey leaves out has no answer.
    const areas = items.filter(
      ({ key, cells }) => key.startsWith("scores.") && cells[0]?.state !== "withheld",
    );
    const published = areas.map(
      ({ cells }) => cells.filter(({ unit, state }) => codes.has(unit) && state !== "withheld").length,
    );
    expect(published.length).toBeGreaterThan(10);
    expect(Math.min(...published)).toBeGreaterThanOrEqual(10);
  });

  // Axe takes its time on so many figures: each language, size and colour scheme is looked at once or twice.
  for (const [width, colorScheme, languages, checked] of [
    [1280, "light", ["en-US", "sv-SE"], "sv-SE"],
    [390, "light", ["sv-SE", "en-US"], "en-US"],
    [1280, "dark", ["en-US"], "en-US"],
    [320, "dark", ["sv-SE"], undefined],
  ] as const) {
    await test.step(`at ${width} px, ${colorScheme}, in ${languages.join(" and ")}`, async () => {
      const viewport = { width, height: 900 };
      const { page, asked, complaints, close } = await open(browser, file, { viewport, colorScheme });
      await page.locator(".figures-table > summary").first().click();
      for (const question of await page
        .locator(".question-fold > summary")
        .all()
        .then((all) => all.slice(0, 2))) {
        await question.click();
      }
      for (const language of languages) {
        await page.locator(".language-menu select").selectOption(language);
        const title = words(`report/${language}`, "outs", "title");
        await expect(page.getByRole("heading", { name: title })).toBeVisible();
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        if (language === checked) expect(await faults(page), language).toEqual([]);
        expect(await spare(page), language).toBe(0);
        expect(await blanks(page), language).toBe(0);
        const path = info.outputPath(`${width}-${colorScheme}-${language}.png`);
        await page.screenshot({ path, fullPage: true });
      }
      expect(asked).toEqual([file]);
      expect(complaints).toEqual([]);
      await close();
    });
  }

  await test.step("the keyboard reaches and opens everything", async () => {
    const { page, close } = await open(browser, file);
    await press(page, "Tab", ".language-menu select");
    await press(page, "Tab", ".outs-list a");
    await press(page, "Tab", ".figures-table > summary");
    await page.keyboard.press("Enter");
    await expect(page.locator(".figures-table").first()).toHaveAttribute("open", "");
    await press(page, "Tab", ".figures-scroll");
    await press(page, "Tab", ".questions > .button");
    await page.keyboard.press("Enter");
    await expect(page.locator(".question-fold:not([open])")).toHaveCount(0);
    await press(page, "Tab", ".question-fold > summary");
    await page.keyboard.press("Enter");
    await expect(page.locator(".question-fold:not([open])")).toHaveCount(1);
    await close();
  });

  await test.step("on paper, each area has a page of its own, with its table", async () => {
    const { page, close } = await open(browser, file);
    const areas = await page.locator(".area").count();
    const pdf = await page.pdf({ preferCSSPageSize: true, path: info.outputPath("report.pdf") });
    const sizes = [...pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 (\S+) (\S+)\]/g)];
    expect(
      new Set(sizes.map(([, ...size]) => size.map((part) => Math.round(Number(part))).join(" × "))),
    ).toEqual(new Set(["595 × 842"]));
    expect(sizes.length).toBeGreaterThan(areas);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await expect(page.locator(".area .figures-table:not([open])")).toHaveCount(0);
    await page.setViewportSize({ width: 688, height: 1030 });
    expect(await spare(page)).toBe(0);
    await close();
  });
});
