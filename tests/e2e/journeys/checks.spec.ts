import { expect, test } from "../fixtures.ts";
import { firstCheck } from "../model.ts";
import { GALLERY, type Participant } from "../participant.ts";

/** A way to use a page. */
interface Hand {
  enter: (participant: Participant, id: string, text: string) => Promise<void>;
  press: (participant: Participant, what: string) => Promise<void>;
}

/** Presses Tab until the intended element has the focus. */
async function tabTo({ page }: Participant, what: string): Promise<void> {
  const isThere = () => page.evaluate((what) => document.activeElement?.matches(what), what);
  for (let presses = 0; !(await isThere()); presses += 1) {
    expect(presses, `the way by Tab to ${what}`).toBeLessThan(200);
    await page.keyboard.press("Tab");
  }
}

const NEXT = ".page-buttons button:first-child";

const HANDS: Record<string, Hand> = {
  "by hand": {
    enter: (participant, id, text) => participant.frame(id).getByRole("textbox").fill(text),
    press: ({ page }, what) => page.locator(what).first().click(),
  },
  "by the keyboard alone": {
    enter: async (participant, id, text) => {
      await tabTo(participant, `#q-${id} input[type=text]`);
      await participant.page.keyboard.press("Control+A");
      await participant.page.keyboard.type(text);
    },
    press: async (participant, what) => {
      await tabTo(participant, what);
      await participant.page.keyboard.press("Enter");
    },
  },
};

for (const [name, { enter, press }] of Object.entries(HANDS)) {
  test(`a check that blocks is met and mended ${name}`, async ({ page, participant }) => {
    await participant.signIn(GALLERY);
    const { id, others, broken, mended } = firstCheck(participant.model, "error");
    await participant.answerUntilAsked(id);
    await participant.answerPage();
    for (const other of others) await enter(participant, other.id, other.text);
    await enter(participant, id, broken);
    await press(participant, NEXT);

    const summary = page.locator("section.status-box-error");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveCount(1);
    const messages = await participant.inEveryLanguage(async (language) => {
      expect(await participant.faults(), language).toEqual([]);
      return participant.frame(id).locator(".error-text").textContent();
    });
    expect(new Set(messages).size).toBe(participant.model.languages.length);

    await press(participant, `a[href="#q-${id}"]`);
    await expect(participant.frame(id).getByRole("textbox")).toBeFocused();
    await enter(participant, id, mended);
    await expect(participant.frame(id).locator(".error-text")).toHaveCount(0);
    await expect(summary).toHaveCount(0);
    const before = page.url();
    await press(participant, NEXT);
    await expect(page).not.toHaveURL(before);
  });

  test(`a check that warns is told, can be mended, and never blocks ${name}`, async ({
    page,
    participant,
  }) => {
    await participant.signIn(GALLERY);
    const { id, others, broken, mended } = firstCheck(participant.model, "warning");
    await participant.answerUntilAsked(id);
    await participant.answerPage();
    for (const other of others) await enter(participant, other.id, other.text);
    await enter(participant, id, broken);
    const warning = participant.frame(id).locator(".warning-text");
    const messages = await participant.inEveryLanguage(async (language) => {
      await expect(warning).toBeVisible();
      expect(await participant.faults(), language).toEqual([]);
      return warning.textContent();
    });
    expect(new Set(messages).size).toBe(participant.model.languages.length);

    await enter(participant, id, mended);
    await expect(warning).toHaveCount(0);
    await enter(participant, id, broken);
    await expect(warning).toBeVisible();
    const before = page.url();
    await press(participant, NEXT);
    await expect(page).not.toHaveURL(before);
  });
}
