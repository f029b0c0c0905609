// Signing in with a number and the password of its health account, and answering again too early.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { TOLD } from "../../oidc/told.ts";
import { fillInRest } from "../fill-in.ts";
import { flaws } from "../looks.ts";
import { Participant } from "../participant.ts";
import { Server } from "../server.ts";

const NUMBER = "19000101-9801";
const PASSWORD = "sju sorters kakor";
const ADDRESS = "/open/acme/gallery";
const DEPLOYMENT = {
  customers: [
    {
      urlName: "acme",
      name: "Acme",
      ...TOLD,
      surveys: [
        {
          surveyId: "yearly",
          type: "gallery",
          survey: "gallery",
          login: { swedishGovernmentId: true },
          defaultLoginType: "swedishGovernmentId",
          showPassword: true,
          limitDays: 90,
          settings: {},
          locations: [{ id: "north", name: "Norra Lunden" }],
        },
      ],
    },
  ],
};

let server: Server;
let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "enkat-password-"));
  const file = join(folder, "deployment.yaml");
  await writeFile(file, JSON.stringify(DEPLOYMENT));
  server = await Server.start("--deployment", file);
});
test.afterEach(async () => {
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a health account: invitation, link in a mail, new password. */
async function openAccount(): Promise<void> {
  await server.admin("account", "invite", "--email", "ada@example.org", "--swedish-number", NUMBER);
  const mail = (await server.data()).toString("latin1").replaceAll("=\r\n", "");
  const code = /\/register#([0-9a-f]{64})/.exec(mail)?.[1];
  const answer = await fetch(`${server.url}/api/account/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code, password: PASSWORD }),
  });
  expect(await answer.json()).toMatchObject({ hasError: false });
}

async function signIn(page: Page, participant: Participant, password: string): Promise<void> {
  const field = (...path: string[]) =>
    page.getByRole("textbox", { name: participant.word("signIn", ...path) });
  await page.goto(server.url + ADDRESS);
  await participant.beginAnew();
  await field("swedish", "number").fill(NUMBER);
  await field("firstName").fill("Ada");
  await field("lastName").fill("Byron");
  await page.getByLabel(participant.word("signIn", "password")).fill(password);
  await participant.button("signIn", "submit").click();
}

test("a password leads in, and to what was sent for whoever has answered lately", async ({ page }, {
  project,
}) => {
  test.slow();
  await openAccount();
  const participant = new Participant(page, server.url);
  await signIn(page, participant, "sju sorters bullar");
  await expect(page.getByRole("alert")).toHaveText(participant.word("signIn", "errors", "together"));
  expect(await flaws(page), "wrong password").toEqual([]);
  await page.getByLabel(participant.word("signIn", "password")).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await participant.arrived();
  await fillInRest(participant);
  await participant.send("result");

  await signIn(page, participant, PASSWORD);
  await expect(page.getByRole("alert")).toContainText("again in 90 days");
  for (const language of ["sv-SE", "nb-NO", "pl-PL", "en-US"]) {
    await page.locator(".language-menu select").selectOption(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    expect(await flaws(page), language).toEqual([]);
  }
  await page.screenshot({ path: `results/answered-lately-${project.name}.png`, fullPage: true });
  await page.getByLabel(participant.word("signIn", "password")).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/survey\/result$/);
});
