import type { Locator } from "@playwright/test";
import { dayFor, exampleOf } from "../answering.ts";
import { fillInRest } from "../fill-in.ts";
import { expect, test } from "../fixtures.ts";
import { fieldOf } from "../model.ts";
import { DEMO, GALLERY, VARIANTS } from "../participant.ts";

for (const demo of [DEMO, GALLERY])
  test(`the keyboard alone is enough, from sign-in to the feedback: ${demo}`, async ({
    page,
    participant,
    server,
  }) => {
    const focused = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        const group = at?.closest("[role=radiogroup], fieldset");
        const isChosen = group?.querySelector("input:checked") !== null;
        const type = at instanceof HTMLInputElement ? at.type : (at?.tagName ?? "");
        return { type: type.toLowerCase(), isChosen: group ? isChosen : (at as HTMLInputElement).checked };
      });
    // Returns the text for the field that has focus: a year that is allowed, a text of the format, nothing where a slider follows
    // it, and 7 everywhere else.
    const wanted = async () => {
      const { id, size } = await page.evaluate(() => {
        const at = document.activeElement as HTMLInputElement;
        return { id: at.closest("[id^=q-]")?.id.slice(2) ?? "", size: at.size };
      });
      if (participant.kindOf(id) === "slider") return "";
      const isYear = size === 4 || participant.kindOf(id) === "year";
      const field = fieldOf(participant.model, id) ?? {};
      return isYear ? dayFor(field).slice(0, 4) : (exampleOf(field) ?? "7");
    };
    const isNext = () =>
      page.evaluate(() => document.activeElement?.matches(".page-buttons button:first-child"));

    await page.goto(server.url + demo);
    await expect(participant.button("signIn", "submit")).toBeEnabled();
    await page.getByLabel(participant.word("signIn", "birthYear")).focus();
    await page.keyboard.type("1984");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await participant.arrived();

    for (let presses = 0; participant.pageId !== "review"; presses += 1) {
      expect(presses, "the way by Tab ends").toBeLessThan(600);
      await page.keyboard.press("Tab");
      if (await isNext()) {
        const before = page.url();
        await page.keyboard.press("Enter");
        await expect(page).not.toHaveURL(before);
        await participant.arrived();
        await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
        continue;
      }
      const { type, isChosen } = await focused();
      if (type === "radio" && !isChosen) await page.keyboard.press("1");
      else if (type === "checkbox" && !isChosen) await page.keyboard.press("Space");
      else if (type === "select") await page.keyboard.press("ArrowDown");
      else if (type === "range") await page.keyboard.press("End");
      else if (["text", "email", "tel"].includes(type)) await page.keyboard.type(await wanted());
    }

    await participant.button("review", "send").focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/survey\/feedback/);
  });

test("the keyboard alone is enough for the result, the feedback and signing out", async ({
  page,
  participant,
}) => {
  const reach = async (target: Locator) => {
    for (let presses = 0; presses < 300; presses += 1) {
      await page.keyboard.press("Tab");
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error("the way by Tab does not lead there");
  };
  await participant.signIn(VARIANTS[0]);
  await fillInRest(participant);
  await reach(participant.button("review", "send"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/survey\/result$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await reach(page.getByRole("link", { name: participant.word("result", "toFeedback") }));
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { level: 1, name: participant.word("feedback", "title") }),
  ).toBeFocused();

  const overview = page.getByRole("region", { name: participant.word("feedback", "overview") });
  const link = overview.getByRole("link").nth(2);
  const name = (await link.locator(".overview-name").textContent()) ?? "";
  await reach(link);
  await page.keyboard.press("Enter");
  const area = page.getByRole("article", { name, exact: true });
  await expect(area.getByRole("heading", { level: 3 })).toBeFocused();
  await reach(area.getByRole("link"));
  await page.keyboard.press("Enter");
  await expect(overview.getByRole("heading", { level: 2 })).toBeFocused();

  await reach(participant.button("feedback", "done"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/signed-out$/);
});
