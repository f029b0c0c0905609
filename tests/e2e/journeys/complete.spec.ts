import { expect, test } from "../fixtures.ts";
import { DEMO, GALLERY, LONG, UNSCORED, VARIANTS } from "../participant.ts";

const DEMOS = [
  ...[DEMO, GALLERY, LONG].map((demo) => ({ demo, tag: [], hasFeedback: true })),
  ...VARIANTS.map((demo) => ({ demo, tag: ["@phone"], hasFeedback: true })),
  { demo: UNSCORED, tag: ["@phone"], hasFeedback: false },
];

for (const { demo, tag, hasFeedback } of DEMOS)
  test(`from sign-in to the last screen, with nothing for axe to find on any screen: ${demo}`, {
    tag,
  }, async ({ page, participant, server }) => {
    test.slow();
    const blocked: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy/.test(message.text())) blocked.push(message.text());
    });
    await page.goto(server.url + demo);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await participant.faults()).toEqual([]);

    await participant.signIn(demo);
    const visited: string[] = [];
    await participant.answerAll(async () => {
      visited.push(participant.pageId);
      expect(await participant.faults(), participant.pageId).toEqual([]);
    });
    expect(visited).toEqual(participant.model.pages.map(({ id }) => id));

    expect(await participant.faults(), "review").toEqual([]);
    await participant.send();
    if (participant.model.finish === "result") {
      expect(await participant.faults(), "result").toEqual([]);
      if (hasFeedback) await participant.toFeedback();
    }
    if (hasFeedback) {
      await expect(page.getByRole("img").first()).toBeVisible();
      expect(await participant.faults(), "feedback").toEqual([]);
    }
    expect(blocked).toEqual([]);
  });

test("sent answers cannot be changed, and the feedback stays", async ({ page, participant, server }) => {
  await participant.signIn();
  await participant.answerAll();
  await participant.button("review", "send").click();
  await expect(page).toHaveURL(/\/survey\/feedback/);
  await page.goto(`${server.url}/survey`);
  await expect(page).toHaveURL(/\/survey\/feedback/);
});
