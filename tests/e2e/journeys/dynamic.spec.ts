// A survey that is delivered as a template: one command imports it, and a participant answers it in Polish.

import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, test } from "../fixtures.ts";

test.use({ ownServer: true });

const TEMPLATES = resolve(import.meta.dirname, "../../../surveys/dynamic");

test("a template is put in while the server runs, answered in Polish, and ends with the receipt", async ({
  page,
  participant,
  server,
}, info) => {
  const file = info.outputPath("new.template.json");
  const template = await readFile(resolve(TEMPLATES, "return-to-work.template.json"), "utf8");
  await writeFile(file, template.replace('"returnToWork"', '"backAgain"'));
  const added = await server.admin("template", "add", file, "--customer", "demo", "--link", "powrot");
  expect(added).toContain("`demo-powrot` offers `backAgain`, version 1");
  expect(await server.admin("template", "list")).toContain("backAgain");

  await page.goto(`${server.url}/open/demo/dyn/powrot`);
  await participant.chooseLanguage("pl-PL");
  await participant.signIn("/open/demo/dyn/powrot");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Twoja sytuacja");
  await expect(page.locator("h1 + p")).toHaveText(
    "Krótkie pytania o pierwsze tygodnie po dłuższej nieobecności.",
  );
  expect(await participant.faults()).toEqual([]);
  expect(participant.model.pages.map(({ id }) => id)).toEqual(["situation", "adjustments", "ahead"]);
  await expect(page.locator(".section:visible")).toHaveCount(1);
  await expect(page.locator(".stepper")).toHaveCount(0);

  // The text of a rule is shown only then.
  await expect(participant.frame("weeklyHours")).toHaveCount(0);
  await page.getByRole("radio", { name: "Tak, w niepełnym wymiarze" }).check();
  await expect(participant.frame("weeklyHours")).toContainText("Ile godzin w tygodniu pracujesz?");
  // A field to fill in looks like an option to choose.
  const inks = [participant.frame("weeklyHours").locator(".field"), page.locator(".option:visible").last()];
  const [field, option] = await Promise.all(
    inks.map((ink) => ink.evaluate((element) => getComputedStyle(element).backgroundColor)),
  );
  expect(field).toBe(option);
  await participant.answerAll(async () => {
    expect(await participant.faults()).toEqual([]);
    expect(await participant.isWiderThanScreen()).toBe(false);
  });
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Twoja sytuacja",
    "Zmiany w pracy",
    "Następne tygodnie",
  ]);
  expect(await participant.faults()).toEqual([]);
  await participant.send("result");
  await expect(page.getByRole("link", { name: participant.word("result", "toFeedback") })).toHaveCount(0);
  expect(await participant.faults()).toEqual([]);
});

test("a template with mistakes is told of them and not put in @desktop", async ({ page, server }, info) => {
  const file = info.outputPath("broken.template.json");
  const question = { questionId: "mood", type: "SMILEYS", texts: { "pl-PL": "Jak się czujesz?" } };
  const empty = { questionId: "gloves", type: "OPTION_SET", texts: { "pl-PL": "Czy nosisz rękawice?" } };
  const groups = [{ groupId: "all", questions: [question, empty] }];
  await writeFile(file, JSON.stringify({ templateId: "broken", pages: [{ pageId: "first", groups }] }));
  const adding = server.admin("template", "add", file, "--customer", "demo", "--link", "broken");
  const told = await adding.then(String, ({ stderr }: { stderr: string }) => stderr);
  expect(told).toContain("Unsupported question type when mapping to local question: SMILEYS");
  expect(told).toContain("Unsupported OPTION_SET question for gloves");
  await page.goto(`${server.url}/open/demo/dyn/broken`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await server.admin("template", "list")).not.toContain("broken");
});
