// Participants who answer again too early, by the ways that use another service.

import { expect, type Page, test } from "@playwright/test";
import { AllWays, QUARTERLY } from "../all-ways.ts";
import { fillInRest } from "../fill-in.ts";
import { flaws } from "../looks.ts";
import { Participant } from "../participant.ts";

let ways: AllWays;
test.beforeAll(async () => {
  ways = await AllWays.start();
});
test.afterAll(() => ways.dispose());

/** Signs in on the provider's page, unless the provider still knows the participant. */
async function signInThere(page: Page): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("kanari");
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in by BankID with the code on the screen. */
async function scan(page: Page, participant: Participant): Promise<void> {
  await participant.button("bankId", "elsewhere").click();
  const code = page.getByRole("img", { name: participant.word("bankId", "qr") });
  await expect(code).toBeVisible();
  await ways.bankId.scan(code, { way: [[0, "complete"]] });
}

/** The steps of each way. The provider knows a participant who has signed in there before. */
const SIGN_IN: Record<string, (page: Page, participant: Participant, isKnown: boolean) => Promise<void>> = {
  async swedishBankId(page, participant) {
    await page.goto(ways.server.url + QUARTERLY);
    await participant.beginAnew();
    await scan(page, participant);
  },
  async norwegianBankId(page, participant, isKnown) {
    await page.goto(ways.server.url + QUARTERLY);
    await participant.beginAnew();
    await page.getByRole("tab", { name: participant.word("signIn", "ways", "norwegianBankId") }).click();
    await participant.button("sso", "bankIdOpen").click();
    if (!isKnown) await signInThere(page);
  },
  async sso(page, _, isKnown) {
    await page.goto(`${ways.server.url + QUARTERLY}/sso`);
    if (!isKnown) await signInThere(page);
  },
};

for (const [way, signIn] of Object.entries(SIGN_IN))
  test(`by ${way} one reads when one can answer again, and comes to what was sent @phone`, async ({ page }, {
    project,
  }) => {
    test.slow();
    const participant = new Participant(page, ways.server.url);
    await signIn(page, participant, false);
    await participant.arrived();
    await fillInRest(participant);
    await participant.send("result");

    await signIn(page, participant, true);
    await expect(page.getByRole("alert")).toContainText("again in 90 days");
    await expect(page.getByText(participant.word("answeredLately", "again"))).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    await page.screenshot({ path: `results/answered-lately-${way}-${project.name}.png`, fullPage: true });
    await participant.button("answeredLately", "show").click();
    if (way === "swedishBankId") await scan(page, participant);
    await expect(page).toHaveURL(/\/survey\/result$/);
  });
