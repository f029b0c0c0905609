// Answers that the server does not take without consent: they stay in the browser, and are sent after the tick.

import { TOLD_KEYS } from "../../oidc/told.ts";
import { expect, test } from "../fixtures.ts";
import { Participant } from "../participant.ts";
import type { Server } from "../server.ts";

test.use({ ownServer: true });

const SURVEY = "north-2026";
const ADDRESS = "/open/north/cop3";
/** The keys of the survey's offer. */
const KEYS = ["type=cop3", "survey=cop3", "login.anonymous=true", "defaultLoginType=anonymous"];
const LANGUAGES = ["sv-SE", "en-US", "nb-NO"];

async function offer(server: Server): Promise<void> {
  await server.admin("customer", "create", "north", "--name", "North AB", ...TOLD_KEYS);
  await server.admin("survey", "create", SURVEY, "--customer", "north", ...KEYS);
}

/** Says that others read the answers. */
async function changeReaders(server: Server, readers: string): Promise<void> {
  const keys = LANGUAGES.map((language) => `readers.${language}=${readers}`);
  await server.admin("survey", "change", SURVEY, ...keys);
}

/** Consents, and goes to the first page after it. Returns the ids of two choices there. */
async function begun(participant: Participant): Promise<[string, string]> {
  await participant.signIn(ADDRESS);
  await participant.answerPage();
  await participant.next();
  await participant.saved();
  const choices = participant.elementsOn(participant.pageId).filter(({ kind }) => kind === "choice");
  const [first, second] = choices.filter(({ hiddenWhen }) => hiddenWhen === undefined);
  if (!first || !second) throw new Error("the page has too few questions");
  return [first.id, second.id];
}

test("words that change lead to the consent, and what was answered is sent after it", async ({
  page,
  participant,
  server,
}) => {
  await offer(server);
  const [first, second] = await begun(participant);
  const answered = participant.pageId;
  const { box = "", page: start } = participant.model.consent ?? {};
  await participant.choose(first, 0);
  await participant.saved();

  await changeReaders(server, "A new physician");
  // The server looks for changes a few times a second; an answer before that is stored by the words that it knows.
  await page.waitForTimeout(1500);
  await participant.choose(second, 1);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(participant.word("consentLost", "title"));
  expect(await participant.faults()).toEqual([]);
  expect(await participant.isWiderThanScreen()).toBe(false);
  await participant.button("consentLost", "goOn").click();

  // The consent page has the new words; the answer waits in the browser, also over a reload.
  for (const isReloaded of [false, true]) {
    if (isReloaded) {
      const stored = await participant.stored();
      expect([stored[first] !== undefined, stored[second], stored[box]]).toEqual([
        true,
        undefined,
        undefined,
      ]);
    }
    await expect(page).toHaveURL(new RegExp(`/survey/${start}$`));
    await expect(dialog).toBeHidden();
    await expect(page.getByText("A new physician").first()).toBeVisible();
    await expect(participant.frame(box).getByRole("checkbox")).not.toBeChecked();
    await participant.says("consent");
  }
  expect(await participant.faults()).toEqual([]);

  await participant.answerPage();
  await participant.saved();
  const stored = await participant.stored();
  expect([stored[first], stored[second]]).not.toContain(undefined);
  expect(stored[box]).toBe(true);
  await page.goto(`${server.url}/survey/${answered}`);
  await participant.arrived();
  await expect(participant.frame(second).getByRole("radio").nth(1)).toBeChecked();
});

test("a consent that is withdrawn in one tab keeps the answers of the other, and loses none", async ({
  participant,
  context,
  server,
}) => {
  await offer(server);
  const [first, second] = await begun(participant);
  const { box = "", page: start } = participant.model.consent ?? {};
  await participant.choose(first, 0);
  await participant.saved();

  const other = await Participant.open(context, server.url);
  await other.page.goto(`${server.url}/survey/${start}`);
  await other.arrived();
  await other.frame(box).getByRole("checkbox").uncheck();
  await other.saved();

  await participant.choose(second, 1);
  await participant.button("consentLost", "goOn").click();
  await participant.says("consent");
  const stored = await participant.stored();
  expect([stored[first] !== undefined, stored[second]]).toEqual([true, undefined]);
  await participant.answerPage();
  await participant.saved();
  expect((await participant.stored())[second]).toBeDefined();
});
