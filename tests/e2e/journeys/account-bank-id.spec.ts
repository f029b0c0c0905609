// Signing in to a health account with Swedish BankID, against the simulator of the service.

import type { Page } from "@playwright/test";
import { AccountHolder, linkAfter } from "../account.ts";
import { BankId } from "../bank-id.ts";
import { expect, test } from "../fixtures.ts";

test.use({ ownServer: true });

/** The data of the phone's owner. */
const NUMBER = "199001012385";

let bankId: BankId;
test.beforeEach(async () => {
  bankId = await BankId.start();
});
test.afterEach(() => bankId.dispose());

async function scan(page: Page, holder: AccountHolder) {
  await holder.button(holder.word("bankId", "elsewhere")).click();
  const code = page.getByRole("img", { name: holder.word("bankId", "qr") });
  await expect(code).toBeVisible();
  await bankId.scan(code, { person: { personalNumber: NUMBER }, way: [[0, "complete"]] });
}

test("whoever has an account comes to it, and nobody else", async ({ page }) => {
  test.slow();
  const { server } = bankId;
  const holder = new AccountHolder(page, server.url);
  await page.goto(server.url);
  await expect(page).toHaveURL(`${server.url}/login`);
  // There is no other way to sign in here, and so no tabs.
  await expect(holder.button(holder.word("bankId", "elsewhere"))).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await holder.inspect("login");
  await scan(page, holder);
  await expect(page.getByRole("alert")).toHaveText(holder.word("bankId", "userNotFound"));
  expect(await holder.faults(), "unknown").toEqual([]);

  const invite = ["--email", "klara@example.org", "--swedish-number", NUMBER, "--url", server.url];
  await server.admin("account", "invite", ...invite);
  await page.goto(server.url + (await linkAfter(server, 0)));
  await page.getByLabel(holder.front("account", "newPassword")).fill("four words of mine");
  await holder.button(holder.front("register", "submit")).click();
  await holder.arrived();
  const profile = page.url();
  await holder.button(holder.word("logout")).click();
  await expect(holder.heading).toHaveText(holder.word("signedOut", "title"));

  // With the address of the profile, and without it.
  for (const path of [new URL(profile).pathname.replace("/profiles", "/login"), "/login", "/redirect"]) {
    await page.goto(server.url + path);
    await scan(page, holder);
    await holder.arrived();
    await expect(page).toHaveURL(profile);
    await page.evaluate(() => sessionStorage.clear());
  }

  // Another provider is not set up here, as its page reports.
  await page.goto(`${server.url}/login/sso`);
  await expect(page.getByRole("alert")).toHaveText(holder.front("sso", "notSetUp"));
  expect(await holder.faults(), "sso").toEqual([]);
});
