import { expect, test } from "../fixtures.ts";
import { GALLERY } from "../participant.ts";

test("on a phone the pages and sections unfold from the bar that stays in sight, and fold again", async ({
  page,
  participant,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await participant.signIn(GALLERY);
  await participant.answerPage();
  await participant.next();
  const menu = page.locator(".steps-menu summary");
  const stepper = page.locator(".steps-sheet .stepper");
  await page.mouse.wheel(0, 4000);
  await menu.click();
  await expect(stepper).toBeInViewport();
  await expect(stepper.getByRole("link").last()).toHaveText(participant.word("fill", "review"));
  expect(await participant.faults()).toEqual([]);
  expect(await participant.isWiderThanScreen()).toBe(false);
  await page.keyboard.press("Escape");
  await expect(stepper).toHaveCount(0);
  await expect(menu).toBeFocused();

  await page.keyboard.press("Enter");
  await stepper.getByRole("link").last().click();
  await participant.arrived();
  expect(participant.pageId).toBe("review");
  await expect(stepper).toHaveCount(0);
});

test("pages beside a low window scroll by themselves, and a section that is done says so", async ({
  page,
  participant,
}) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await participant.signIn(GALLERY);
  await participant.answerPage();
  await participant.next();
  const side = page.locator(".steps-side");
  await side.getByRole("link").last().scrollIntoViewIfNeeded();
  await expect(side.getByRole("link").last()).toBeInViewport();

  const sections = side.locator(".step-sections li");
  while ((await sections.count()) === 0) {
    await participant.answerPage();
    await participant.next();
  }
  const count = await sections.count();
  await participant.answerPage();
  await expect(side.locator(".step-sections li[data-done=true]")).toHaveCount(count);
  await expect(side.getByRole("listitem").filter({ has: page.locator("[aria-current]") })).toContainText(
    participant.word("fill", "stepDone"),
  );
});
