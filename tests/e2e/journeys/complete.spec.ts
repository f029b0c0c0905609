import { complete } from "../complete.ts";
import { expect, test } from "../fixtures.ts";
import { DEMO, GALLERY, LONG, VARIANTS } from "../participant.ts";

const DEMOS = [
  { demo: GALLERY, tag: [] },
  // On a phone they are answered by touch.
  ...[DEMO, LONG].map((demo) => ({ demo, tag: ["@desktop"] })),
  ...VARIANTS.map((demo) => ({ demo, tag: ["@phone"] })),
];

for (const { demo, tag } of DEMOS)
  test(`from sign-in to the last screen, with nothing for axe to find on any screen: ${demo}`, {
    tag,
  }, async ({ participant }) => {
    test.slow();
    await complete(participant, demo, { hasFeedback: true });
  });

test("sent answers cannot be changed, and the feedback stays", async ({ page, participant, server }) => {
  await participant.signIn();
  await participant.answerAll();
  await participant.button("review", "send").click();
  await expect(page).toHaveURL(/\/survey\/feedback/);
  await page.goto(`${server.url}/survey`);
  await expect(page).toHaveURL(/\/survey\/feedback/);
});
