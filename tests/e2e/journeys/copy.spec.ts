// The participant's own copy after sending: read, saved, opened again by the link, and withdrawn.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { TOLD_KEYS } from "../../oidc/told.ts";
import { canariesIn } from "../canaries.ts";
import { fillInRest } from "../fill-in.ts";
import { expect, test } from "../fixtures.ts";
import { storedIn } from "../kept.ts";
import { flaws } from "../looks.ts";
import { Participant, REAL } from "../participant.ts";
import type { Server } from "../server.ts";

test.use({ ownServer: true });

const SURVEY = "north-2026";
const ADDRESS = "/open/north/cop3";
/** The keys of the survey's offer. */
const KEYS = ["type=cop3", "survey=cop3", "login.anonymous=true", "defaultLoginType=anonymous"];
const CODE = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/;

/** Offers a survey whose participants can withdraw. */
async function offer(server: Server): Promise<void> {
  await server.admin("customer", "create", "north", "--name", "North AB", ...TOLD_KEYS);
  await server.admin("survey", "create", SURVEY, "--customer", "north", "allowWithdrawal=true", ...KEYS);
}

/** Sends answers, and opens the copy. */
async function openCopy(participant: Participant, address: string): Promise<void> {
  await participant.signIn(address);
  await fillInRest(participant);
  await participant.send("result");
  await participant.page.getByRole("link", { name: participant.word("copy", "open") }).click();
  await expect(heading(participant, "copy", "title")).toBeVisible();
}

function heading(participant: Participant, ...word: string[]) {
  return participant.page.getByRole("heading", { level: 1, name: participant.word(...word) });
}

/** Moves the focus to the button with this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await page.locator(":focus").textContent())?.trim() === name) return;
  }
  throw new Error(`no way to ${name} by Tab`);
}

test("the copy is read, saved, opened by the link, and withdrawn", async ({
  page,
  participant,
  server,
  browser,
}) => {
  test.slow();
  await offer(server);
  await openCopy(participant, ADDRESS);
  const code = (await page.locator(".copy-receipt").textContent()) ?? "";
  expect(code).toMatch(CODE);
  for (const language of participant.model.languages) {
    await participant.chooseLanguage(language);
    await expect(heading(participant, "copy", "title")).toBeVisible();
    expect(await flaws(page), language).toEqual([]);
  }
  await participant.chooseLanguage("en-US");

  // The file shows what the page shows, in a browser without a connection.
  const download = page.waitForEvent("download");
  await participant.button("copy", "save").click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("my-answers.html");
  const file = await readFile(await saved.path(), "utf8");
  const reader = await browser.newContext({ offline: true });
  const reading = await reader.newPage();
  await reading.setContent(file);
  const lines = async (shown: Page) =>
    (await shown.locator(".answer-row").allTextContents()).map((line) => line.replace(/\s+/g, " "));
  expect(await lines(reading)).toEqual(await lines(page));
  expect((await lines(page)).length).toBeGreaterThan(30);
  await expect(reading.getByText(code)).toBeVisible();
  expect(await reading.locator("script, button, link").count()).toBe(0);
  expect(await flaws(reading)).toEqual([]);
  await reader.close();

  // Nothing of it stays in the browser.
  expect(canariesIn(JSON.stringify(await storedIn(page)), [code])).toEqual([]);
  expect(await server.admin("person", "find", "--receipt", code.toLowerCase(), "--reason", "1")).toContain(
    SURVEY,
  );

  await participant.button("comeBack", "sent", "later").click();
  const link = await page.getByRole("textbox", { name: participant.word("comeBack", "link") }).inputValue();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: participant.word("fill", "close") })
    .click();
  const elsewhere = await Participant.open(await browser.newContext({ locale: "en-US" }), server.url);
  await elsewhere.page.goto(link);
  await elsewhere.button("comeBack", "where", "receipt").click();
  await elsewhere.page.getByRole("link", { name: elsewhere.word("copy", "open") }).click();
  await expect(elsewhere.page.getByText(code)).toBeVisible();

  await elsewhere.button("withdraw", "open").click();
  expect(await flaws(elsewhere.page)).toEqual([]);
  await elsewhere.button("withdraw", "yes").click();
  await expect(heading(elsewhere, "withdraw", "done")).toBeVisible();
  expect(await flaws(elsewhere.page)).toEqual([]);
  await elsewhere.page.goto(link);
  await expect(elsewhere.page.getByText(elsewhere.word("comeBack", "unknown"))).toBeVisible();

  // The first browser is signed out, too.
  await page.reload();
  await expect(page.getByText(code)).toHaveCount(0);
  await expect(page).not.toHaveURL(/survey\/copy/);
});

test("the keyboard alone is enough to withdraw @desktop", async ({ page, participant, server }) => {
  await offer(server);
  await openCopy(participant, ADDRESS);
  await tabTo(page, participant.word("withdraw", "open"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator(":focus")).toHaveText(participant.word("withdraw", "open"));
  await page.keyboard.press("Enter");
  await tabTo(page, participant.word("withdraw", "yes"));
  await page.keyboard.press("Enter");
  await expect(heading(participant, "withdraw", "done")).toBeVisible();
});

test("where the deployment does not say so, nobody withdraws on screen @phone", async ({ participant }) => {
  await openCopy(participant, REAL);
  await expect(participant.page.locator(".copy-receipt")).toHaveText(CODE);
  await expect(participant.button("withdraw", "open")).toHaveCount(0);
});
