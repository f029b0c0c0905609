import { expect, test } from "../fixtures.ts";
import type { Participant } from "../participant.ts";

const MINUTE = 60_000;

/** Lets minutes pass before the participant looks at the page again; the server's clock stays. */
async function lookAfter({ page }: Participant, minutes: number): Promise<void> {
  await page.clock.setFixedTime(Date.now() + minutes * MINUTE);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

test("before a session ends one is warned, and can stay", async ({ participant }, info) => {
  const { page } = participant;
  await participant.begin();
  await participant.answerPage();
  await participant.saved();
  const dialog = page.getByRole("dialog");
  await lookAfter(participant, 56);
  await expect(dialog).toContainText(participant.word("sessionEnd", "title"));
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await participant.faults(), `${width}`).toEqual([]);
    expect(await participant.isWiderThanScreen(), `${width}`).toBe(false);
    await page.screenshot({ path: info.outputPath(`stay-${width}.png`) });
  }
  // By keyboard: the dialog waits for an answer, and the focus is on the button that gives it.
  await page.keyboard.press("Escape");
  await expect(participant.button("sessionEnd", "stay")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
});

test("before a session ends for good one signs in again and goes on", async ({ participant }, info) => {
  const { page } = participant;
  await participant.begin();
  await participant.answerPage();
  await participant.saved();
  const [answered, filled] = [page.url(), await participant.filled()];
  await lookAfter(participant, 24 * 60 - 3);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: participant.word("sessionEnd", "later") })).toBeVisible();
  expect(await participant.faults()).toEqual([]);
  await page.screenshot({ path: info.outputPath("final.png") });
  await participant.button("expired", "signIn").click();

  await expect(participant.button("start", "continue")).toBeVisible();
  expect(await participant.faults()).toEqual([]);
  await page.screenshot({ path: info.outputPath("begun.png") });
  await page.clock.setFixedTime(Date.now());
  await participant.goOn();
  await page.goto(answered);
  await participant.arrived();
  expect(await participant.filled()).toEqual(filled);
  await expect(dialog).toHaveCount(0);
});
