import { expect, test } from "../fixtures.ts";
import { firstFollowUp } from "../model.ts";

test("a follow-up waits for an answer, which shows and hides it at once, and brings the old answer back", async ({
  participant,
  page,
}) => {
  await participant.signIn();
  const { page: pageId, parent, followUp, hidingPlace } = firstFollowUp(participant.model);
  while (participant.pageId !== pageId) {
    await participant.answerPage();
    await participant.next();
  }
  const showingPlace = hidingPlace === 0 ? 1 : 0;
  await expect(participant.frame(parent)).toBeVisible();
  await expect(participant.frame(followUp)).toHaveCount(0);
  await participant.choose(parent, showingPlace);
  await expect(participant.frame(followUp)).toBeVisible();
  await participant.answerPage();
  const filled = await page.getByRole("radio", { checked: true }).count();

  await participant.choose(parent, hidingPlace);
  await expect(participant.frame(followUp)).toHaveCount(0);
  await participant.choose(parent, showingPlace);
  await expect(participant.frame(followUp)).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(filled);
});

test("what is left is listed on next, with focus and links, and goes away when it is answered", async ({
  participant,
  page,
}) => {
  await participant.begin();
  await page.locator(".page-buttons button").first().click();
  const summary = page.locator("section.status-box-error");
  await expect(summary).toBeFocused();
  expect(await participant.faults()).toEqual([]);

  const links = summary.getByRole("link");
  const count = await links.count();
  expect(count).toBeGreaterThan(1);
  const target = (await links.first().getAttribute("href"))?.replace("#q-", "") ?? "";
  await links.first().click();
  await expect(participant.frame(target).locator(":focus")).toHaveCount(1);
  await expect(participant.frame(target)).toBeInViewport();
  await page.keyboard.press("1");
  await expect(links).toHaveCount(count - 1);
});

test("consent has to be given before anything is asked", async ({ participant, page, server }) => {
  await participant.signIn();
  const consent = participant.pageId;
  await page.goto(`${server.url}/survey/${participant.model.pages.at(-1)?.id}`);
  await participant.arrived();
  expect(participant.pageId).toBe(consent);
});
