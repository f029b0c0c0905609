// A participant who signs in with a number that reveals no gender, to a survey in which a question depends on it.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { TOLD } from "../../oidc/told.ts";
import { flaws } from "../looks.ts";
import { Participant } from "../participant.ts";
import { Server } from "../server.ts";

const ADDRESS = "/open/acme/med";
const LANGUAGES = ["sv-SE", "en-US", "nb-NO", "pl-PL"];
/** A question that the survey asks of all but men. */
const OF_OTHERS = "pregnancyPregnant";

const SURVEY = {
  surveyId: "acme-med",
  type: "med",
  survey: "med",
  preset: "nightWork",
  login: { norwegianGovernmentId: true },
  defaultLoginType: "norwegianGovernmentId",
  testIdentities: true,
};

let server: Server;
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "enkat-gender-"));
  const file = join(folder, "deployment.yaml");
  const customers = [{ urlName: "acme", name: "Acme", ...TOLD, surveys: [SURVEY] }];
  await writeFile(file, JSON.stringify({ customers }));
  server = await Server.start("--deployment", file);
});
test.afterAll(async () => {
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** Signs in, up to the question. */
async function signIn(page: Page): Promise<Participant> {
  const participant = new Participant(page, server.url);
  await page.goto(server.url + ADDRESS);
  await participant.beginAnew();
  await page.getByLabel(participant.word("signIn", "norwegian", "number")).fill("10915596784");
  for (const name of ["firstName", "lastName"] as const)
    await page.getByLabel(participant.word("signIn", name)).fill("Ada");
  await participant.button("signIn", "submit").click();
  const title = participant.word("signIn", "genderTitle");
  await expect(page.getByRole("heading", { name: title })).toBeFocused();
  return participant;
}

for (const [gender, isAsked] of [
  ["male", false],
  ["unsaid", true],
] as const)
  test(`the gender is asked for once, and the answer ${gender} counts`, async ({ page }) => {
    const participant = await signIn(page);
    const choice = participant.word("signIn", "genders", gender);
    await page.getByRole("radio", { name: choice, exact: true }).check();
    await participant.button("signIn", "submit").click();
    await participant.arrived();
    const asked = participant.model.rules.elements.some(({ id }) => id === OF_OTHERS);
    expect(asked).toBe(isAsked);
    await page.reload();
    await participant.arrived();
  });

test("it is answered with the keyboard alone @desktop", async ({ page }) => {
  const participant = await signIn(page);
  await participant.button("signIn", "submit").press("Enter");
  // The faults are listed, and the list leads to the field.
  await page.getByRole("region").getByRole("link").press("Enter");
  await expect(page.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  const choice = participant.word("signIn", "genders", "unsaid");
  await expect(page.getByRole("radio", { name: choice })).toBeChecked();
  await page.keyboard.press("Enter");
  await participant.arrived();
});

test("it is asked for in every language, on the narrowest phone and in the dark", async ({ page }) => {
  const participant = await signIn(page);
  for (const language of LANGUAGES) {
    participant.language = language;
    await page.locator(".language-menu select").selectOption(language);
    const title = participant.word("signIn", "genderTitle");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await flaws(page), `${language}, ${colorScheme}`).toEqual([]);
    }
  }
});
