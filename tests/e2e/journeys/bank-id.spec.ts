// Signing in with Swedish BankID, against the simulator of the service.

import { expect, type Page, test } from "@playwright/test";
import { ADDRESS, BankId } from "../bank-id.ts";
import { Participant } from "../participant.ts";

let bankId: BankId;
test.beforeEach(async () => {
  bankId = await BankId.start();
});
test.afterEach(() => bankId.dispose());

/** Opens the app on the same device by its link, and lets it do this. Returns the address that it leads back to. */
async function openApp(link: string, phone: object): Promise<string> {
  const autoStartToken = new URL(link).searchParams.get("autostarttoken");
  return String((await bankId.control("/start", { autoStartToken, ...phone }))["returnUrl"]);
}

/** Opens the page of the sign-in with a participant. */
async function visit(page: Page): Promise<Participant> {
  const participant = new Participant(page, bankId.server.url);
  await page.goto(bankId.server.url + ADDRESS);
  await expect(participant.button("bankId", "elsewhere")).toBeVisible();
  return participant;
}

test("somebody scans the code, confirms, and answers the first page", async ({ page }, { project }) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url() + (request.postData() ?? "")));
  const participant = await visit(page);
  expect(await participant.faults(), "choice").toEqual([]);
  await participant.button("bankId", "elsewhere").click();
  const code = page.getByRole("img", { name: participant.word("bankId", "qr") });
  await expect(code).toBeVisible();
  await expect(page.getByText(participant.word("bankId", "messages", "RFA1"))).toBeVisible();
  expect(await participant.faults(), "code").toEqual([]);
  expect(await participant.isWiderThanScreen()).toBe(false);
  await page.screenshot({ path: `results/bank-id-code-${project.name}.png`, fullPage: true });

  await bankId.scan(code);
  await expect(page.getByText(participant.word("bankId", "messages", "RFA9"))).toBeVisible();
  await expect(code).toBeHidden();
  await participant.arrived();
  await participant.answerPage();
  await participant.next();
  expect(addresses.join("\n")).not.toMatch(/198001019278|Klara/);
  // The session has a random id for the participant.
  const session = () => page.evaluate(() => sessionStorage.getItem("session"));
  const first = await session();
  const second = participant.pageId;

  // A participant who comes back has proved their identity, and goes on.
  await page.goto(bankId.server.url + ADDRESS);
  await page.getByText(participant.word("begun", "startOver")).click();
  await participant.button("bankId", "elsewhere").click();
  await bankId.scan(code, { way: [[0, "complete"]] });
  await participant.arrived();
  expect(participant.pageId).toBe(second);
  expect(await session()).toBe(first);
});

test("somebody opens the app on the same device", async ({ page }, { project }) => {
  const participant = await visit(page);
  await participant.button("bankId", "here").click();
  const link = page.getByRole("link", { name: participant.word("bankId", "open") });
  const address = (await link.getAttribute("href")) ?? "";
  expect(address).toMatch(/^bankid:\/\/\/\?autostarttoken=[-0-9a-f]{36}&redirect=null$/);
  await expect(page.getByText(participant.word("bankId", "messages", "RFA13"))).toBeVisible();
  expect(await participant.faults()).toEqual([]);
  await page.screenshot({ path: `results/bank-id-app-${project.name}.png`, fullPage: true });
  const back = await openApp(address, { way: [[0, "complete"]] });
  await expect(page.getByText(participant.word("bankId", "away"))).toBeVisible();
  expect(await participant.faults(), "away").toEqual([]);
  await page.screenshot({ path: `results/bank-id-away-${project.name}.png`, fullPage: true });

  // The app opens another tab of the browser, which goes on; the first tab does not.
  const tab = await page.context().newPage();
  const there = new Participant(tab, bankId.server.url);
  await tab.goto(back);
  await there.arrived();
  expect(tab.url()).not.toContain(back.split("#")[1] ?? "");
  await expect(page.getByText(participant.word("bankId", "away"))).toBeVisible();
  await participant.button("bankId", "startAnew").click();
  await there.answerPage();
});

test("who opens the app by somebody else's link signs in neither of them", async ({ page, browser }, {
  project,
}) => {
  const stranger = await visit(page);
  await stranger.button("bankId", "here").click();
  const link = page.getByRole("link", { name: stranger.word("bankId", "open") });
  const back = await openApp((await link.getAttribute("href")) ?? "", { way: [[0, "complete"]] });

  const other = await browser.newContext();
  const victim = new Participant(await other.newPage(), bankId.server.url);
  await victim.page.goto(back);
  await expect(victim.page.getByRole("alert")).toHaveText(victim.word("bankId", "notHere"));
  expect(await victim.faults(), "victim").toEqual([]);
  expect(await victim.isWiderThanScreen()).toBe(false);
  await victim.page.screenshot({ path: `results/bank-id-stranger-${project.name}.png`, fullPage: true });
  await expect(page.getByRole("alert")).toContainText(stranger.word("bankId", "reasons", "otherBrowser"));
  expect(await stranger.faults(), "stranger").toEqual([]);
  await victim.page.getByRole("link", { name: victim.word("bankId", "beginHere") }).click();
  await expect(victim.button("bankId", "elsewhere")).toBeVisible();
  await other.close();
});

test("who fails, cancels or leaves can try again", async ({ page }, { project }) => {
  const participant = await visit(page);
  await participant.button("bankId", "elsewhere").click();
  const code = page.getByRole("img", { name: participant.word("bankId", "qr") });
  await bankId.scan(code, { way: [[0, "failed:userCancel"]] });
  await expect(page.getByRole("alert")).toContainText(participant.word("bankId", "messages", "RFA6"));
  expect(await participant.faults()).toEqual([]);
  await page.screenshot({ path: `results/bank-id-failed-${project.name}.png`, fullPage: true });

  // Another device after all, and then not at all.
  await participant.button("bankId", "here").click();
  await participant.button("bankId", "elsewhereInstead").click();
  await expect(code).toBeVisible();
  await participant.button("bankId", "cancel").click();
  await expect(participant.button("bankId", "elsewhere")).toBeVisible();
  await expect.poll(async () => (await bankId.control("/orders"))["cancelled"]).toBe(2);

  // Another tab ends the order, as does leaving.
  await participant.button("bankId", "elsewhere").click();
  await expect(code).toBeVisible();
  await page.getByRole("tab", { name: participant.word("signIn", "ways", "anonymous") }).click();
  await expect.poll(async () => (await bankId.control("/orders"))["cancelled"]).toBe(3);
  await page.getByRole("tab", { name: participant.word("signIn", "ways", "swedishBankId") }).click();
  await participant.button("bankId", "elsewhere").click();
  await expect(code).toBeVisible();
  await page.goto("about:blank");
  await expect.poll(async () => (await bankId.control("/orders"))["cancelled"]).toBe(4);

  await visit(page);
  await bankId.control("/fault", { call: "auth", status: 503, errorCode: "Maintenance" });
  await participant.button("bankId", "elsewhere").click();
  await expect(page.getByRole("alert")).toContainText(participant.word("bankId", "messages", "RFA5"));
  await participant.button("bankId", "elsewhere").click();
  await bankId.scan(code, { way: [[0, "complete"]] });
  await participant.arrived();
});
