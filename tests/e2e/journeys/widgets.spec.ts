import { expect, test } from "../fixtures.ts";
import { GALLERY, type Participant } from "../participant.ts";

/** Goes to the page with this question, answering on the way. */
async function goTo(participant: Participant, id: string): Promise<void> {
  await participant.signIn(GALLERY);
  await participant.answerUntilAsked(id);
}

test("a slider has no answer until it is touched, and says so", async ({ page, participant }) => {
  await goTo(participant, "digMinutes");
  const slider = participant.frame("digMinutes").getByRole("slider");
  await expect(slider).toHaveAttribute("aria-valuetext", "Press on the line");
  await page.locator(".page-buttons button").first().click();
  await expect(participant.frame("digMinutes").locator(".error-text")).toBeVisible();
  await slider.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", "0 minutes");
  await slider.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", "5 minutes");
  await slider.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "300 minutes");
  await expect(participant.frame("digMinutes").locator(".error-text")).toBeHidden();

  // A known number can be typed; the line and the field are one answer.
  const field = participant.frame("digMinutes").getByRole("textbox");
  await expect(field).toHaveValue("300");
  await field.fill("45");
  await expect(slider).toHaveAttribute("aria-valuetext", "45 minutes");
  await field.fill("");
  await expect(slider).toHaveAttribute("aria-valuetext", "Press on the line");

  await participant.answerUntilAsked("joy");
  const joy = participant.frame("joy").getByRole("slider");
  await joy.click({ position: { x: 2, y: 20 } });
  await expect(joy).toHaveAttribute("aria-valuetext", "0");
  await participant.button("fill", "clear").click();
  await expect(joy).toHaveAttribute("aria-valuetext", participant.word("fill", "untouched"));
});

test("a dialog explains, holds the focus, and gives it back", async ({ page, participant }) => {
  await goTo(participant, "likesRain");
  const button = participant.frame("likesRain").getByRole("button");
  await button.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading")).toHaveText("What counts as rain?");
  expect(await participant.faults()).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("a picture tells what it shows, and its place is kept free", async ({ page, participant }) => {
  await participant.signIn(GALLERY);
  const picture = page.getByRole("img", { name: /garden|beds/i });
  await expect(picture).toHaveJSProperty("complete", true);
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(picture).toHaveAttribute("height", "200");
});

test("a location is chosen from the customer's list", async ({ participant }) => {
  await goTo(participant, "association");
  const list = participant.frame("association").getByRole("combobox");
  await expect(list.getByRole("option")).toHaveText([
    participant.word("fill", "choose"),
    "Norra Lunden",
    "Ådalen",
    "Solbacken",
  ]);
  await list.selectOption("Ådalen");
  await participant.saved();
});

test("boxes that exclude one another work by touch and by the keyboard", async ({ page, participant }) => {
  await goTo(participant, "grows");
  const box = (label: RegExp) => participant.frame("grows").getByRole("checkbox", { name: label });
  const [early, late] = [box(/new potatoes/i), box(/winter potatoes/i)];
  const toggle = async (at: typeof early) => {
    if (await page.evaluate(() => navigator.maxTouchPoints > 0)) return at.tap();
    await at.focus();
    await page.keyboard.press("Space");
  };
  await toggle(early);
  await expect(early).toBeChecked();
  await toggle(late);
  await expect(late).toBeChecked();
  await expect(early).not.toBeChecked();
  await toggle(late);
  await expect(late).not.toBeChecked();
});
