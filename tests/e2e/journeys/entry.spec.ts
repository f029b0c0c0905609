// The entry page of a survey, which the server renders before the app has loaded.

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { DEMO, REAL } from "../participant.ts";

const WITH_TABS = "/open/demo/cop3/identified";
const LANGUAGES = ["sv-SE", "en-US", "nb-NO", "pl-PL"];

/** Lists each visible text and field of the page with its position. */
function seen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll("body :not(script, style, option)")];
    const own = (element: Element) =>
      [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map((node) => node.nodeValue);
    return elements.flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const text = own(element).join("").trim();
      const isSeen =
        element.checkVisibility() && height > 1 && (text !== "" || element.matches("input, select"));
      const place = [left, top, width, height].map(Math.round);
      return isSeen ? [`${element.tagName} ${text} ${element.getAttribute("aria-selected")} ${place}`] : [];
    });
  });
}

/** Delays the app. Returns a function that lets it load. */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const locale of LANGUAGES)
  test(`it looks the same before the app is there and after: ${locale}`, async ({
    browser,
    server,
  }, info) => {
    const { viewport } = info.project.use;
    const use = { locale, ...(viewport ? { viewport } : {}) };
    const before = await (await browser.newContext({ ...use, javaScriptEnabled: false })).newPage();
    const after = await (await browser.newContext(use)).newPage();
    for (const address of [DEMO, REAL, WITH_TABS, "/open/demo/gallery", "/open/demo/cop3/fodselsdato"]) {
      await before.goto(server.url + address);
      await after.goto(server.url + address);
      await expect(after.locator("#shell")).toHaveCount(0);
      await expect(after.locator("form").first()).toBeVisible();
      const drawn = await seen(before);
      expect(drawn.length, address).toBeGreaterThan(12);
      expect(drawn, address).toEqual(await seen(after));
    }
    await before.context().close();
    await after.context().close();
  });

test("what is typed before the app is there stays, and so does the focus", async ({
  page,
  participant,
  server,
}) => {
  const arrive = await holdApp(page);
  await page.goto(server.url + DEMO, { waitUntil: "commit" });
  const year = page.getByLabel(participant.word("signIn", "birthYear"));
  await expect(page.locator("#shell")).toBeVisible();
  await page.getByText(participant.word("signIn", "genders", "female"), { exact: true }).click();
  await year.pressSequentially("1984");
  await year.press("Home");
  arrive();
  await expect(page.locator("#shell")).toHaveCount(0);
  await expect(year).toBeFocused();
  await expect(year).toHaveValue("1984");
  expect(await year.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(0);
  await participant.button("signIn", "submit").click();
  await participant.arrived();
});

test("what is pressed before the app is there is done once it is", async ({ page, participant, server }) => {
  const arrive = await holdApp(page);
  await page.goto(server.url + DEMO, { waitUntil: "commit" });
  const year = page.getByLabel(participant.word("signIn", "birthYear"));
  const submit = participant.button("signIn", "submit");
  await participant.button("help", "link").click();
  await page.getByText(participant.word("signIn", "genders", "female"), { exact: true }).click();
  await year.fill("1984");
  await year.press("Enter");
  // The last press counts, and nothing is sent: an address must not contain the typed values.
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await expect(participant.button("help", "link")).not.toHaveAttribute("aria-disabled");
  expect(page.url()).toBe(server.url + DEMO);
  arrive();
  await participant.arrived();
});

test("a way that is chosen before the app is there is shown @phone", async ({ page, server }) => {
  const arrive = await holdApp(page);
  await page.goto(server.url + WITH_TABS, { waitUntil: "commit" });
  const last = page.getByRole("tab").last();
  await expect(last).toHaveAttribute("aria-selected", "false");
  await last.click();
  arrive();
  await expect(page.locator("#shell")).toHaveCount(0);
  await expect(last).toHaveAttribute("aria-selected", "true");
});

test("without scripts its buttons do nothing: an address must not tell what was typed", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url + WITH_TABS);
  for (const button of await page.locator("#shell button").all()) await expect(button).toBeDisabled();
  await context.close();
});

test("a language that is chosen before the app is there is spoken @phone", async ({
  page,
  participant,
  server,
}) => {
  const arrive = await holdApp(page);
  await page.goto(server.url + WITH_TABS, { waitUntil: "commit" });
  await page.getByLabel(participant.word("language"), { exact: true }).selectOption("sv-SE");
  arrive();
  await expect(page.locator("html")).toHaveAttribute("lang", "sv-SE");
  participant.language = "sv-SE";
  await expect(participant.button("signIn", "submit")).toBeEnabled();

  // The server renders the browser's language the next time; the chosen one stays.
  await page.reload();
  await expect(participant.button("signIn", "submit")).toBeEnabled();
  await expect(page.locator("html")).toHaveAttribute("lang", "sv-SE");
});
