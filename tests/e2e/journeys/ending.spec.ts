import { fillInRest } from "../fill-in.ts";
import { expect, test } from "../fixtures.ts";
import { REAL, VARIANTS } from "../participant.ts";

const [SHORT] = VARIANTS;

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

test("many areas from drafts: readable on a narrow screen, in the dark and on paper, without a judgement", async ({
  page,
  participant,
}) => {
  await participant.signIn(REAL);
  await fillInRest(participant);
  await participant.send();
  const overview = page.locator(".overview");
  await expect(overview).toBeVisible();
  const areas = await overview.getByRole("link").count();
  expect(areas).toBeGreaterThan(10);
  await expect(page.getByText(participant.word("feedback", "draftSome"))).toBeVisible();
  // One area alone has valuations that are no drafts.
  await expect(page.getByRole("list", { name: participant.word("feedback", "bands") })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: participant.word("feedback", "advice") })).toHaveCount(1);

  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: "dark" });
  for (const language of participant.model.languages) {
    await participant.chooseLanguage(language);
    expect(await participant.isWiderThanScreen(), language).toBe(false);
    expect(await participant.faults(), language).toEqual([]);
  }

  await overview
    .getByRole("link")
    .nth(areas - 1)
    .click();
  const last = page.getByRole("article").last();
  await expect(last.getByRole("heading", { level: 3 })).toBeFocused();
  await expect(last).toBeInViewport();
  await last.getByRole("link").click();
  await expect(overview.getByRole("heading", { level: 2 })).toBeFocused();

  await page.emulateMedia({ media: "print" });
  await expect(overview).toBeVisible();
  await expect(participant.button("feedback", "print")).toBeHidden();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
});
