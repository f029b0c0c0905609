// A health account of the demonstration: from an e-mail address into surveys and back, to its end.

import { AccountHolder } from "../account.ts";
import { canariesIn } from "../canaries.ts";
import { fillInRest } from "../fill-in.ts";
import { expect, test } from "../fixtures.ts";
import { Participant } from "../participant.ts";

test.use({ ownServer: true });

const TYPE = "cop3";

test("an address opens an account, a survey is answered in two visits, and its feedback stays", async ({
  page,
  server,
}) => {
  test.slow();
  const told: string[] = [];
  page.on("request", (request) => told.push(request.url()));
  const holder = new AccountHolder(page, server.url);
  // No other way is set up, and the front page leads to this one.
  await page.goto(server.url);
  await expect(page.getByText(holder.front("login", "noBankId"))).toBeVisible();
  await holder.inspect("login-without-bank-id");
  await page.getByRole("link", { name: holder.front("demo", "heading") }).click();
  await expect(page).toHaveURL(`${server.url}/demo`);
  await expect(holder.heading).toHaveText(holder.front("demo", "heading"));
  await holder.inspect("demo");
  await expect(holder.button(holder.front("demo", "submit"))).toBeDisabled();
  await page.getByLabel(holder.front("account", "email")).fill("canary@example");
  await expect(holder.button(holder.front("demo", "submit"))).toBeDisabled();
  await holder.openDemo("canary@example.org");
  await holder.inspect("profile");

  const participant = new Participant(page, server.url);
  await holder.into(TYPE, "open").click();
  await participant.arrived();
  await participant.answerPage();
  await participant.next();
  await participant.answerPage();
  await participant.button("toAccount").click();
  await holder.arrived();
  const begun = page.getByRole("region", { name: holder.front("profiles", "groups", "inProgress") });
  await expect(begun.getByRole("listitem")).toHaveCount(1);
  await expect(begun.getByText(/^[1-9]\d?% answered$/)).toBeVisible();
  expect(await holder.faults(), "begun").toEqual([]);

  await holder.into(TYPE, "inProgress").click();
  await participant.arrived();
  await fillInRest(participant);
  await participant.send();
  expect(await participant.faults(), "feedback").toEqual([]);
  await participant.button("toAccount").click();
  await holder.arrived();
  const sent = page.getByRole("region", { name: holder.front("profiles", "groups", "submitted") });
  await expect(sent.getByText(holder.front("profiles", "sent"))).toHaveCount(1);
  await expect(begun).toHaveCount(0);
  await holder.inspect("sent");
  await holder.into(TYPE, "submitted").click();
  await expect(holder.heading).toHaveText(participant.word("feedback", "title"));

  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept + told.join()).not.toContain("canary");
  expect(server.log).toContain("/api/demo-login");
  expect(canariesIn(server.log, ["canary@example.org"]), "log").toEqual([]);
  expect(canariesIn(await server.data(), ["canary@example.org"]), "data").toEqual([]);
});

test("who signs out leaves nothing behind, and nobody else gets in @phone", async ({ page, server }) => {
  const holder = new AccountHolder(page, server.url);
  await holder.openDemo();
  const profile = page.url();
  await holder.button(holder.word("logout")).click();
  await expect(holder.heading).toHaveText(holder.word("signedOut", "title"));
  await expect(page.getByRole("link", { name: holder.word("expired", "signIn") })).toHaveAttribute(
    "href",
    "/demo",
  );
  await page.goto(profile);
  await expect(page).toHaveURL(`${server.url}/login`);
  // The owner of another account does not find it, either.
  await holder.openDemo("bo@example.org");
  expect(page.url()).not.toBe(profile);
  await page.goto(profile);
  await expect(page).toHaveURL(`${server.url}/404`);
});

test("a session that ended says so kindly, and one of a survey leads back to the account @phone", async ({
  page,
  context,
  server,
}) => {
  const holder = new AccountHolder(page, server.url);
  await holder.openDemo();
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(`${server.url}/demo`);
  await expect(page.getByText(holder.front("login", "ended"))).toBeVisible();
  await holder.inspect("ended");
  // Within a survey, too: the way back leads to the account.
  await holder.openDemo();
  await holder.into(TYPE, "open").click();
  await page.getByRole("checkbox").first().check();
  await new Participant(page, server.url).saved();
  await context.clearCookies({ name: "__Host-session" });
  await page.reload();
  await holder.arrived();
  await holder.into(TYPE, "inProgress").click();
  const participant = new Participant(page, server.url);
  await participant.arrived();
  // Consent was given: the next page is the first with an open question.
  await page.goto(`${server.url}/survey/${participant.model.pages[0]?.id}`);
  await expect(page.getByRole("checkbox").first()).toBeChecked();
});

test("an account is closed with the keyboard alone, and is gone @desktop", async ({ page, server }) => {
  const holder = new AccountHolder(page, server.url);
  const reach = async (name: string) => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press("Tab");
      if ((await page.locator(":focus").textContent())?.trim() === name) return;
    }
    throw new Error(`no way to ${name}`);
  };
  await page.goto(`${server.url}/demo`);
  await expect(holder.heading).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("kim@example.org");
  await page.keyboard.press("Enter");
  await holder.arrived();
  await expect(holder.heading).toBeFocused();
  const profile = page.url();
  await reach(holder.front("close", "open"));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: holder.front("close", "question") });
  await expect(dialog).toBeVisible();
  expect(await holder.faults(), "dialog").toEqual([]);
  await page.screenshot({ path: "results/account-closing.png" });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(holder.button(holder.front("close", "open"))).toBeFocused();
  await page.keyboard.press("Enter");
  await reach(holder.front("close", "yes"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/accountclosed`);
  await expect(holder.heading).toHaveText(holder.front("accountClosed", "title"));
  expect(await holder.faults(), "closed").toEqual([]);
  await page.goto(profile);
  await expect(page).toHaveURL(`${server.url}/login`);
});

test("a preview shows made-up surveys to anybody @phone", async ({ page, server }) => {
  const holder = new AccountHolder(page, server.url);
  await page.goto(`${server.url}/profiles/hex-preview/1`);
  await expect(page.getByText(holder.front("preview", "text"))).toBeVisible();
  await holder.inspect("preview");
});
