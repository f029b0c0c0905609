// A new version of a survey that is published while participants answer the old one.

import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { fillInRest } from "../fill-in.ts";
import { expect, test } from "../fixtures.ts";
import { Participant } from "../participant.ts";
import { copySurvey, difference, type Server } from "../server.ts";

test.use({ ownServer: true });

const GONE = "usualHours";
const NEW = "worksFromHome";
const CHANGED = "hoursPerWeek";
/** The position of the option that the new version does not have. */
const LAST = 6;

async function edit(file: string, ...edits: [RegExp, string][]): Promise<void> {
  let text = await readFile(file, "utf8");
  for (const [what, by] of edits) {
    expect(text).toMatch(what);
    text = text.replace(what, by);
  }
  await writeFile(file, text);
}

/** Writes the next version: one question is gone, one is new, and one has an option less. */
async function nextVersion(into: string): Promise<string> {
  const copy = await copySurvey("cop3", into);
  await edit(join(copy, "survey.yaml"), [/^version: 2$/m, "version: 3"]);
  await edit(
    join(copy, "pages/background.yaml"),
    [/ +- choice: usualHours\n +options: .*\n/, ""],
    [/( +)(- choice: )contactWithOthers\n/, `$1$2${NEW}\n$1  scale: yesNo\n$&`],
    [/(hoursPerWeek\n +options: 1)\.\.7/, "$1..6"],
  );
  for (const file of await readdir(join(copy, "texts"))) {
    await edit(
      join(copy, "texts", file),
      [/^ {2}usualHours:\n(?: {4}.*\n)+/m, `  ${NEW}: Do you work from home?\n`],
      [/^( {2}hoursPerWeek:\n(?: {4}.*\n)*?) {6}7: .*\n/m, "$1"],
    );
  }
  await rm(join(copy, "scenarios"), { recursive: true });
  return copy;
}

/** Opens a browser with a participant who has signed in. */
async function somebody(browser: Browser, server: Server): Promise<Participant> {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 900 } });
  const participant = await Participant.open(context, server.url);
  await participant.begin();
  return participant;
}

const asks = async (participant: Participant, id: string) => (await participant.shown()).includes(id);

test("who has begun stays on the version, and who begins gets the new one @desktop", async ({
  browser,
  participant,
  server,
}, info) => {
  test.slow();
  const copy = await nextVersion(info.outputPath("surveys"));
  const told = await difference("surveys/cop3", copy);
  expect(told).toContain("cop3, version 2 → 3");
  expect(told).toMatch(new RegExp(`lost\\n +\`${GONE}\` .*: no longer asked`));
  expect(told).toMatch(new RegExp(`asked again\\n +\`${CHANGED}\` .*: participants who answered 7 `));
  expect(told).toMatch(new RegExp(`new questions\\n +\`${NEW}\``));

  // One has only consented, one is in the middle, one has answered everything.
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => somebody(browser, server)));
  if (!first || !second || !third) throw new Error("three are needed");
  await second.choose(CHANGED, LAST);
  await second.choose(GONE, 0);
  await second.saved();
  await fillInRest(third);

  const published = await server.admin("publish", copy);
  expect(published).toContain("version 3 of `cop3` is published: participants who begin from now on get it");
  expect(published).toContain("3 responses in progress stay on version 2");

  await participant.begin();
  expect(participant.model.version).toBe(3);
  expect([await asks(participant, GONE), await asks(participant, NEW)]).toEqual([false, true]);

  // They continue, also after a restart and a reload.
  await server.kill();
  await server.restart();
  for (const started of [first, second]) {
    await started.page.reload();
    await started.arrived();
    expect(started.model.version).toBe(2);
    expect([await asks(started, GONE), await asks(started, NEW)]).toEqual([true, false]);
    await fillInRest(started);
    await started.send();
  }
  await third.send();
  expect(third.model.version).toBe(2);
  await fillInRest(participant);
  await participant.send();
});

test("responses of which nothing is lost move on demand, and the others are listed @desktop", async ({
  browser,
  participant,
  server,
}, info) => {
  test.slow();
  const copy = await nextVersion(info.outputPath("surveys"));
  await participant.begin();
  await participant.choose(CHANGED, 0);
  await participant.saved();
  const [begun, stays] = await Promise.all([1, 2].map(() => somebody(browser, server)));
  if (!begun || !stays) throw new Error("two are needed");
  await stays.choose(CHANGED, LAST);
  await stays.choose(GONE, 0);
  await stays.saved();

  const published = await server.admin("publish", copy, "--migrate");
  expect(published).toContain("2 responses in progress were moved to it");
  expect(published).toContain("1 response in progress stays on version 2");
  const [, reasons = ""] = published.split(/^1 response stays on version 2\n/m);
  expect(reasons).toContain(`the answer to \`${CHANGED}\` is no longer possible`);
  expect(reasons).toContain(`\`${GONE}\` was answered and is no longer asked`);

  // An open page learns of it with the next answer, and takes along what was typed.
  await participant.choose("professionGroupId", 0);
  const { page } = participant;
  await expect(page.getByRole("dialog")).toContainText(participant.word("updated", "title"));
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await participant.faults(), `updated, ${width}`).toEqual([]);
    expect(await participant.isWiderThanScreen(), `updated, ${width}`).toBe(false);
    await expect(participant.button("updated", "goOn")).toBeInViewport({ ratio: 1 });
    await page.screenshot({ path: info.outputPath(`updated-${width}.png`) });
  }
  // By keyboard: the dialog waits for an answer, and the focus is on the button that gives it.
  await page.keyboard.press("Escape");
  await expect(participant.button("updated", "goOn")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(participant.frame(NEW)).toBeVisible();
  await participant.saved();
  expect([await asks(participant, GONE), participant.model.version]).toEqual([false, 3]);
  for (const id of [CHANGED, "professionGroupId"]) {
    await expect(participant.frame(id).getByRole("radio").first()).toBeChecked();
  }
  await participant.page.reload();
  await participant.arrived();
  for (const id of [CHANGED, "professionGroupId"]) {
    await expect(participant.frame(id).getByRole("radio").first()).toBeChecked();
  }

  for (const [moved, version] of [
    [begun, 3],
    [stays, 2],
  ] as const) {
    await moved.page.reload();
    await moved.arrived();
    expect(moved.model.version).toBe(version);
    expect(await asks(moved, NEW)).toBe(version === 3);
  }
  // A second time, nothing is left to migrate.
  expect(await server.admin("publish", copy, "--migrate")).not.toContain("moved");
  for (const last of [participant, stays]) {
    await fillInRest(last);
    await last.send();
  }
});
