// The pictures of the book's chapters show the survey of the tutorial: on a phone, in the preview, and on one page.

import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { test as base, expect, type TestInfo } from "@playwright/test";
import { Participant } from "../participant.ts";
import { enkat, freePort } from "../server.ts";
import { serving } from "../serving.ts";
import { words } from "../words.ts";
import { photograph } from "./picture.ts";

const run = promisify(execFile);
const SURVEY = "nightWork";
const PHONE = { width: 390, height: 748 };
const WINDOW = { width: 1100, height: 540 };
const PAGE = { width: 820, height: 560 };

// The preview is wide: with two pixels for each, its picture would be too large.
base.use({ deviceScaleFactor: 1.5 });

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  folder: async ({}, use, info: TestInfo) => {
    const folder = info.outputPath("empty");
    await mkdir(folder, { recursive: true });
    await run(enkat, ["new", `surveys/${SURVEY}`], { cwd: folder });
    await use(folder);
  },
});

test("a survey on a phone: an answer has led to a second question", async ({ page, folder }) => {
  await page.setViewportSize(PHONE);
  const listen = `127.0.0.1:${await freePort()}`;
  await serving(folder, ["serve", "--surveys", "surveys", "--listen", listen], "try it:", async (address) => {
    const participant = new Participant(page, new URL(address).origin);
    await participant.signIn(`/open/demo/${SURVEY}`);
    await participant.button("cookies", "close").click();
    await participant.answerPage();
    await participant.next();
    await page.getByRole("radio", { name: "Often" }).check();
    await expect(page.getByRole("textbox")).toBeVisible();
    await participant.saved();
    await page.mouse.move(0, 0);
    await photograph("tutorial", page);
  });
});

test("the preview of a survey, with its panel", async ({ page, folder }) => {
  await page.setViewportSize(WINDOW);
  await serving(folder, ["dev", `surveys/${SURVEY}`, "--port", "0"], "the preview of", async (address) => {
    await page.goto(address);
    const panel = page.getByRole("complementary", { name: "Preview" });
    await panel.getByRole("button", { name: "Fill in the rest", exact: true }).click();
    await page.getByRole("button", { name: words("en-US", "fill", "consentNext"), exact: true }).click();
    await page.getByRole("radio", { name: "Often" }).check();
    // Folded, these two parts leave room for those below them.
    for (const part of ["Answers", "Who answers"]) await panel.getByText(part, { exact: true }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.mouse.move(0, 0);
    await photograph("preview", page);
  });
});

test("a survey on one page", async ({ page, folder }) => {
  await page.setViewportSize(PAGE);
  const { stdout } = await run(enkat, ["outline", `surveys/${SURVEY}`, "--html"], { cwd: folder });
  const file = join(folder, "outline.html");
  await writeFile(file, stdout);
  await page.goto(pathToFileURL(file).href);
  await page.getByRole("heading", { name: "page sleep" }).evaluate((heading) => heading.scrollIntoView());
  await photograph("outline", page);
});
