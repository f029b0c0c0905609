// Owners who sign in to a health account by an identity provider, in a browser.

import { expect, type Page, test } from "@playwright/test";
import { Enkat } from "../enkat.ts";
import { IdentityProvider } from "../identity-provider.ts";
import { freePort } from "../listening.ts";

let provider: IdentityProvider;
let enkat: Enkat;

test.beforeAll(async () => {
  const port = await freePort();
  provider = await IdentityProvider.start(`http://localhost:${port}`);
  const { issuer } = provider;
  const claims = { number: "pid", firstName: "given_name", lastName: "family_name" };
  const norwegianBankId = { issuer, scopes: ["profile"], acrValues: ["high"], claims };
  const sso = { issuer, scopes: ["profile"], userInfo: true, claims: { firstName: "given_name" } };
  enkat = await Enkat.start({ norwegianBankId, sso }, port);
});

test.afterAll(async () => {
  await enkat?.dispose();
  await provider?.stop();
});

/** Signs in on the provider's page. */
async function signInThere(page: Page) {
  await expect(page.getByRole("heading", { name: "The bank" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("kanari");
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens an account by the link of an invitation, and signs out. Returns the address of its profile. */
async function register(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await page.getByLabel("New password").fill("four words of mine");
  await page.getByRole("button", { name: "Open the account" }).click();
  await expect(page.getByRole("heading", { name: "My surveys" })).toBeVisible();
  const address = page.url();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  return address;
}

test("with Norwegian BankID to one's account, once there is one", async ({ page, context }) => {
  const byBankId = async () => {
    // The provider would recognise the owner from the time before.
    await context.clearCookies();
    await page.goto(`${enkat.url}/login`);
    await page.getByRole("button", { name: "Go to BankID" }).click();
    await signInThere(page);
  };
  await byBankId();
  await expect(page.getByRole("alert")).toHaveText(/We cannot find you here/);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(`${enkat.url}/login`);

  const proof = ["--norwegian-number", "01817000092"];
  const profile = await register(page, await enkat.inviteToAccount("kanari@example.org", ...proof));
  await byBankId();
  await expect(page).toHaveURL(profile);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toMatch(/01817000092|Kanari|kanari|code=|state=/);
});

test("by single sign-on to one's account, without a screen between", async ({ page }) => {
  const proof = ["--sso-issuer", provider.issuer, "--sso-subject", "kanari"];
  const profile = await register(page, await enkat.inviteToAccount("other@example.org", ...proof));
  await page.goto(`${enkat.url}/login/sso`);
  await signInThere(page);
  await expect(page).toHaveURL(profile);
});
