// The pages before the surveys: every address, its screen, and the ways between them.

import type { Page } from "@playwright/test";
import { faults } from "../axe.ts";
import { expect, test } from "../fixtures.ts";
import { flaws } from "../looks.ts";
import { Server } from "../server.ts";
import { words } from "../words.ts";

const PAGES = [
  "/login",
  "/login/sso",
  "/demo",
  "/faq",
  "/about",
  "/cookie-policy",
  "/accountclosed",
  "/404",
  "/signed-out",
  "/surveys",
  "/survey/forms/demo",
  "/survey/forms/demo-feedback",
  "/open/demo/hex",
  "/open/demo/hex/status",
  "/open/demo/hex/sso",
  "/open/demo/cop3/expired",
  "/open/demo/cop3/expired/status",
];

const front = (...path: string[]) => words("front/en-US", ...path);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("axe finds nothing on any page, on a phone in any language, and no page is too wide", async ({
  page,
  server,
}, { project }) => {
  for (const path of PAGES) {
    await page.goto(server.url + path);
    await expect(heading(page)).toBeVisible();
    const menu = page.locator(".language-menu select");
    const offered = await menu
      .locator("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    const languages = project.name === "phone" ? offered : offered.slice(0, 1);
    // A message without a menu is in the current language.
    for (const language of languages.length > 0 ? languages : [undefined]) {
      if (language) {
        await menu.selectOption(language);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
      }
      expect(await flaws(page), `${path} ${language}`).toEqual([]);
    }
  }
});

test("addresses lead where they should @desktop", async ({ page, server }) => {
  for (const [path, end] of [
    ["/", "/login"],
    ["/nowhere", "/404"],
    ["/profiles/hex/1", "/login"],
    ["/profiles/hex-preview", "/404"],
    ["/controls-test", "/open/demo/gallery"],
    ["/open/demo/nothing", "/404"],
    ["/survey/demo/nothing/link/status", "/404"],
  ] as const) {
    await page.goto(server.url + path);
    await expect(page, path).toHaveURL(server.url + end);
    await expect(heading(page)).toBeVisible();
  }
});

test("a newcomer finds the demos by name on the front page, in every language, and enters one", async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await expect(page).toHaveURL(`${server.url}/login`);
  for (const language of ["sv-SE", "nb-NO", "pl-PL", "en-US"]) {
    await page.locator(".language-menu select").selectOption(language);
    const demos = page.getByRole("region", { name: words(`front/${language}`, "login", "demos", "heading") });
    await expect(demos.getByRole("link")).toHaveCount(7);
    expect(await flaws(page), language).toEqual([]);
    const fold = demos.locator("summary");
    await fold.click();
    const rows = await demos.getByRole("link").allTextContents();
    expect(new Set(rows).size, `no two of ${rows} are the same`).toBe(rows.length);
    expect(await flaws(page), `${language}, unfolded`).toEqual([]);
    await fold.click();
  }
  await page.getByRole("link", { name: "Occupational health examination Night work" }).click();
  await expect(page).toHaveURL(`${server.url}/open/demo/med`);
  await expect(heading(page)).toHaveText("Occupational health examination");
  await page.goBack();
  await page.getByText("More demos").click();
  await page.getByRole("link", { name: "Occupational health examination Diving" }).press("Enter");
  await expect(page).toHaveURL(`${server.url}/open/demo/med/diving`);
});

test("a survey has the same door at each of its addresses @desktop", async ({ page, server }) => {
  const ofCustomer = server.url.replace("localhost", "demo.localhost");
  for (const address of [
    `${server.url}/open/demo/HEX`,
    `${server.url}/survey/demo/hex/everything`,
    `${ofCustomer}/open/hex`,
    `${ofCustomer}/survey/Hex/everything`,
  ]) {
    await page.goto(address);
    await expect(page.locator("#root .screen"), address).toHaveAttribute("data-profile", "hex");
    await page.goto(`${address}/status`);
    await expect(page.getByText(front("status", "open")), address).toBeVisible();
    await page.goto(`${address}/sso`);
    await page.getByRole("link", { name: words("en-US", "sso", "otherWays") }).click();
    await expect(page, address).toHaveURL(address);
  }
  await page.goto(`${server.url}/open/demo/old-med`);
  await expect(page.getByText(words("en-US", "errors", "brandingNotFound"))).toBeVisible();
  await page.goto(`${ofCustomer}/surveys`);
  await page.getByRole("link", { name: "New employment" }).click();
  await expect(page).toHaveURL(`${ofCustomer}/open/hexn`);
});

test("the notice about cookies is shown until it is closed", async ({ page, context, server }) => {
  await page.goto(`${server.url}/login`);
  const notice = page.getByRole("complementary", { name: words("en-US", "cookies", "label") });
  await notice.getByRole("link").click();
  await expect(page).toHaveURL(`${server.url}/cookie-policy`);
  await notice.getByRole("button").click();
  await expect(notice).toHaveCount(0);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "cookieLawSeen");
  expect(cookie).toMatchObject({ path: "/", sameSite: "Lax", secure: false });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(15_552_000, -2);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("a page that is returned to stands where it was left", async ({ page, server }) => {
  await page.goto(`${server.url}/faq`);
  await expect(heading(page)).toBeVisible();
  for (const item of await page.locator("details summary").all()) await item.click();
  await page.locator("footer").scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(200);
  const scrolled = () => page.evaluate(() => scrollY);
  await page
    .locator("footer")
    .getByRole("link", { name: front("footer", "cookies") })
    .click();
  await expect(page).toHaveURL(/cookie-policy/);
  await expect(heading(page)).toBeFocused();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText(front("faq", "title"));
  // The answers have closed again: the page is as far down as it can be.
  const most = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(await scrolled()).toBeGreaterThanOrEqual(Math.min(left, most) - 1);
  await page.mouse.wheel(0, -100);
  await expect.poll(scrolled).toBe(most - 100);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect.poll(scrolled).toBe(most - 100);
});

test("questions are found, opened and jumped to with the keyboard alone @desktop", async ({
  page,
  server,
}) => {
  const reach = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      if ((await focused.textContent())?.trim() === name) return;
    }
    throw new Error(`no way to ${name}`);
  };
  await page.goto(`${server.url}/faq`);
  await expect(heading(page)).toBeFocused();
  await reach(front("faq", "groups", "3"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: front("faq", "groups", "3") })).toBeFocused();
  const question = front("faq", "items", "13", "header");
  await reach(question);
  await page.keyboard.press("Enter");
  await expect(page.getByText(front("faq", "items", "13", "body"))).toBeVisible();

  await page.getByRole("searchbox").focus();
  await page.keyboard.type(question.slice(4, 20).toUpperCase());
  await expect(page.locator("details")).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "1 question" })).toBeVisible();
  await page.keyboard.type("…");
  await expect(page.getByText(front("faq", "none"))).toBeVisible();
});

test.describe("the console for developers @desktop", () => {
  const title = front("developer", "title");

  test("is not there in production", async ({ page, server }) => {
    const told = page.waitForResponse(/\/api\/health/);
    await page.goto(`${server.url}/login`);
    await told;
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
  });

  test("shows keys, who is a super user, and sessions that ended", async ({ page }) => {
    const server = await Server.start("--environment", "development");
    try {
      await page.goto(`${server.url}/login`);
      await page.evaluate(() => {
        sessionStorage.setItem("appState", JSON.stringify({ user: { isSuperUser: true } }));
        sessionStorage.setItem("token", "gone");
        sessionStorage.setItem("session", JSON.stringify({ surveyId: "s", surveyParticipantId: "p" }));
      });
      await page.goto(`${server.url}/survey`);
      await page.getByText(title).click();
      await expect(page.getByRole("log")).toContainText("session expired (InvalidSession)");
      await expect(page.getByText(front("developer", "superUser"))).toBeVisible();
      await page.goto(`${server.url}/faq`);
      await page.getByText(title).click();
      await page.locator(".language-menu select").selectOption("sv-SE");
      await page.getByRole("checkbox").check();
      await expect(heading(page)).toHaveText("faq.title");
      await page.getByRole("checkbox").uncheck();
      await expect(heading(page)).toHaveText(words("front/sv-SE", "faq", "title"));
      expect(await faults(page)).toEqual([]);
    } finally {
      await server.dispose();
    }
  });
});
