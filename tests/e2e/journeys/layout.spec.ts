import { expect, test } from "../fixtures.ts";
import { DEMO, GALLERY } from "../participant.ts";

// 320 CSS pixels is also what 1280 pixels are at 400 % zoom; 640 is 200 %.
for (const [width, demo] of [
  [320, DEMO],
  [640, DEMO],
  [320, GALLERY],
  [640, GALLERY],
] as const) {
  test(`every page fits at ${width} px in every language: ${demo}`, async ({ page, participant }) => {
    await page.setViewportSize({ width, height: 700 });
    await participant.signIn(demo);
    await participant.answerAll(async () => {
      for (const language of participant.model.languages) {
        await participant.chooseLanguage(language);
        expect(await participant.isWiderThanScreen(), `${participant.pageId} ${language}`).toBe(false);
      }
    });
  });
}

test("axe finds nothing in any language, and the words of every kind are there", async ({ participant }) => {
  await participant.signIn(GALLERY);
  await participant.answerAll(async () => {
    for (const language of participant.model.languages) {
      await participant.chooseLanguage(language);
      expect(await participant.faults(), `${participant.pageId} ${language}`).toEqual([]);
    }
  });
});

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
