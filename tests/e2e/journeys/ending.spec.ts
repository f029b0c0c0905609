import { fillInRest } from "../fill-in.ts";
import { expect, test } from "../fixtures.ts";
import { LONG, REAL, VARIANTS } from "../participant.ts";

const [SHORT] = VARIANTS;
/** The size of an A4 page within its margins, in CSS pixels. */
const PAPER = { width: 680, height: 1031 };

test("result screen, feedback and signing out, in every language", async ({ page, participant, server }) => {
  test.slow();
  await participant.signIn(SHORT);
  await fillInRest(participant);
  await participant.send();
  const receipt = page.locator(".receipt dd");
  await expect(receipt).toHaveCount(2);

  for (const language of participant.model.languages) {
    await participant.chooseLanguage(language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(participant.word("result", "title"));
    expect(await participant.faults(), `result ${language}`).toEqual([]);
  }
  await participant.toFeedback();
  for (const language of participant.model.languages) {
    await participant.chooseLanguage(language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(participant.word("feedback", "title"));
    expect(await participant.faults(), `feedback ${language}`).toEqual([]);
  }

  await participant.button("feedback", "done").click();
  await expect(page).toHaveURL(/\/signed-out$/);
  await page.goBack();
  await expect(page).toHaveURL(server.url + SHORT);
});

test("neither a reload nor the way back opens the form again", async ({ page, participant, server }) => {
  await participant.signIn(SHORT);
  await fillInRest(participant);
  await participant.send();
  const title = page.getByRole("heading", { level: 1, name: participant.word("result", "title") });
  await page.reload();
  await expect(title).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/survey\/result$/);
  await expect(title).toBeVisible();
  await page.goto(`${server.url}/survey/review`);
  await expect(page).toHaveURL(/\/survey\/result$/);
});

test("where too few areas may be judged the receipt is the end, without praise or warning @phone", async ({
  page,
  participant,
  server,
}) => {
  await participant.signIn(REAL);
  await fillInRest(participant);
  await participant.send("result");
  await expect(page.locator(".receipt dd")).toHaveCount(2);
  await expect(page.getByText(participant.word("feedback", "strong"))).toHaveCount(0);
  await page.goto(`${server.url}/survey/feedback`);
  await expect(page).toHaveURL(/\/survey\/result$/);
});

test("many areas: readable on a narrow screen, in the dark, and at a glance on one page of paper", async ({
  page,
  participant,
}) => {
  await participant.signIn(LONG);
  await fillInRest(participant);
  await participant.send();
  await participant.toFeedback();
  const overview = page.locator(".overview");
  await expect(overview).toBeVisible();
  const areas = await overview.getByRole("link").count();
  expect(areas).toBeGreaterThan(20);
  await expect(page.getByRole("list", { name: participant.word("feedback", "bands") })).toHaveCount(areas);

  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: "dark" });
  for (const language of participant.model.languages) {
    await participant.chooseLanguage(language);
    expect(await participant.isWiderThanScreen(), language).toBe(false);
    expect(await participant.faults(), language).toEqual([]);
  }

  const link = overview.getByRole("link").last();
  const name = (await link.locator(".overview-name").textContent()) ?? "";
  await link.click();
  const area = page.getByRole("article", { name, exact: true });
  await expect(area.getByRole("heading", { level: 3 })).toBeFocused();
  await expect(area).toBeInViewport();
  await area.getByRole("link").click();
  await expect(overview.getByRole("heading", { level: 2 })).toBeFocused();

  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER);
  await expect(overview).toBeVisible();
  const end = await overview.evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
  expect(end).toBeLessThan(PAPER.height);
  await expect(participant.button("feedback", "print")).toBeHidden();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
});
