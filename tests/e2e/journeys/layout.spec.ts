import { expect, test } from "../fixtures.ts";
import type { Participant } from "../participant.ts";

async function isWiderThanScreen({ page }: Participant): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

// 320 CSS pixels is also what 1280 pixels are at 400 % zoom; 640 is 200 %.
for (const width of [320, 640]) {
  test(`every page fits at ${width} px in every language`, async ({ page, participant }) => {
    await page.setViewportSize({ width, height: 700 });
    await participant.signIn();
    await participant.answerAll(async () => {
      for (const language of participant.model.languages) {
        await participant.chooseLanguage(language);
        expect(await isWiderThanScreen(participant), `${participant.pageId} ${language}`).toBe(false);
      }
    });
  });
}

test("the dark scheme has nothing for axe to find", async ({ page, participant }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await participant.signIn();
  await participant.answerAll(async () => {
    expect(await participant.faults(), participant.pageId).toEqual([]);
  });
  await participant.button("review", "send").click();
  await expect(page).toHaveURL(/\/survey\/feedback/);
  expect(await participant.faults()).toEqual([]);
});
