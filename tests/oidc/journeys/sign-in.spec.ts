// Participants who sign in by an identity provider, in a browser.

import { expect, type Page, test } from "@playwright/test";
import { Enkat } from "../enkat.ts";
import { IdentityProvider } from "../identity-provider.ts";
import { freePort } from "../listening.ts";

const SURVEY = "/open/acme/cop3";
let provider: IdentityProvider;
let enkat: Enkat;

test.beforeAll(async () => {
  const port = await freePort();
  provider = await IdentityProvider.start(`http://localhost:${port}`);
  const { issuer } = provider;
  enkat = await Enkat.start(
    {
      norwegianBankId: {
        issuer,
        scopes: ["profile"],
        acrValues: ["high"],
        claims: { number: "pid", firstName: "given_name", lastName: "family_name", birthdate: "birthdate" },
      },
      sso: { issuer, scopes: ["profile"], userInfo: true, claims: { firstName: "given_name" } },
    },
    port,
  );
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

/** Reports whether the questionnaire has begun. */
async function hasBegun(page: Page) {
  await expect(page).toHaveURL(new RegExp(`^${enkat.url}/survey(/|$)`));
  await expect(page.getByRole("checkbox").first()).toBeVisible();
}

test("with Norwegian BankID to the first page, and back to it", async ({ page, browser }) => {
  await page.goto(enkat.url + SURVEY);
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Norwegian BankID");
  await page.getByRole("button", { name: "Go to BankID" }).click();
  await signInThere(page);
  await hasBegun(page);
  await page.getByRole("checkbox").first().check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  // The browser stores nothing of the participant's identity, nor of its proof.
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href]),
  );
  for (const secret of ["01817000092", "Kanari", "Fuglesang", "subject-of", "code=", "state="]) {
    expect(kept).not.toContain(secret);
  }

  // The same person in another browser goes on.
  const other = await (await browser.newContext({ locale: "en-US" })).newPage();
  await other.goto(enkat.url + SURVEY);
  await other.getByRole("button", { name: "Go to BankID" }).click();
  await signInThere(other);
  await expect(other).toHaveURL(/\/survey\/background$/);
  await other.getByRole("link", { name: "Consent" }).click();
  await expect(other.getByRole("checkbox").first()).toBeChecked();
  await other.context().close();
});

test("by single sign-on to the first page, without a screen between", async ({ page }) => {
  await page.goto(`${enkat.url + SURVEY}/sso`);
  await signInThere(page);
  await hasBegun(page);
  expect(enkat.log).not.toContain("kanari");
});

test("an invitation comes along, with Norwegian BankID and by single sign-on", async ({ page, browser }) => {
  const [first = "", second = ""] = await enkat.invite("invited", 2);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto(`${enkat.url + SURVEY}/invited/sso`);
  await expect(page.getByRole("alert")).toHaveText(/Only those who have been invited/);

  await page.goto(first);
  await expect(page.getByText(/You have been invited/)).toBeVisible();
  await page.getByRole("button", { name: "Go to BankID" }).click();
  await signInThere(page);
  await hasBegun(page);
  expect(addresses.join("\n")).not.toContain(first.slice(-64));
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(first.slice(-64));

  // Another way to sign in is another person: the response of the invitation stays closed to them.
  const other = await (await browser.newContext({ locale: "en-US" })).newPage();
  await other.goto(first.replace("#", "/sso#"));
  await signInThere(other);
  await expect(other.getByRole("alert")).toHaveText(/gave other details/);
  await other.goto(second.replace("#", "/sso#"));
  await hasBegun(other);
  await other.context().close();
});

test("whoever cancels reads so, and tries again", async ({ page }) => {
  await page.goto(`${enkat.url + SURVEY}/sso`);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toHaveText("Signing in was canceled. Nothing has been saved.");
  await expect(page).toHaveURL(`${enkat.url}/oidc/callback/sso`);
  await page.getByRole("link", { name: "Try again" }).click();
  await signInThere(page);
  await hasBegun(page);
});

test("whoever has a blocked BankID reads whom to ask", async ({ page }) => {
  await page.goto(`${enkat.url + SURVEY}/sso`);
  await page.getByRole("button", { name: "Blocked" }).click();
  await expect(page.getByRole("alert")).toHaveText(/^Your BankID is blocked. Contact the bank/);
  await expect(page).toHaveURL(`${enkat.url}/oidc/callback/sso`);
});

test("a forged way back is a general error", async ({ page }) => {
  for (const forged of ["?code=x&state=y", "?code=x&state=y&iss=z", "?error=server_error", ""]) {
    await page.goto(`${enkat.url}/oidc/callback${forged}`);
    await expect(page.getByRole("alert")).toHaveText(/Something went wrong/);
    await expect(page).toHaveURL(`${enkat.url}/oidc/callback`);
  }
});

test("without a provider, single sign-on is a general error with a way back", async ({ page }) => {
  await page.goto(`${enkat.url + SURVEY}/nameless/sso`);
  await expect(page.getByRole("alert")).toHaveText(/Something went wrong/);
  await page.getByRole("link", { name: "Other ways to sign in" }).click();
  await expect(page).toHaveURL(`${enkat.url + SURVEY}/nameless`);
  await expect(page.getByRole("button", { name: "Go to the questions" })).toBeVisible();
});

test("a provider that is away is a general error", async ({ page }) => {
  await page.route("**/api/oidc/start", (route) =>
    route.fulfill({ json: { hasError: true, errorCode: "GeneralError", errorMessage: "" } }),
  );
  await page.goto(enkat.url + SURVEY);
  await page.getByRole("button", { name: "Go to BankID" }).click();
  await expect(page.getByRole("alert")).toHaveText(/Something went wrong/);
  await page.goto(`${enkat.url + SURVEY}/sso`);
  await expect(page.getByRole("alert")).toHaveText(/Something went wrong/);
});
