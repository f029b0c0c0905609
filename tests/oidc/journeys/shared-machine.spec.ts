// Machines that several participants use: the next one is never signed in as the one before.

import { expect, type Page, test } from "@playwright/test";
import { Browser } from "../browser.ts";
import { CLIENT, Enkat } from "../enkat.ts";
import { FaultyProvider, type Recipe, SUBJECT } from "../faulty-provider.ts";
import { IdentityProvider } from "../identity-provider.ts";
import { freePort } from "../listening.ts";

const NOW = () => Math.floor(Date.now() / 1000);
const SURVEY = "/open/acme/cop3";
const CLAIMS = { number: "pid", firstName: "given_name", lastName: "family_name" };

test.describe("a provider that says when somebody signed in", () => {
  let company: FaultyProvider;
  let enkat: Enkat;
  test.beforeAll(async () => {
    company = await FaultyProvider.start();
    const { issuer } = company;
    enkat = await Enkat.start({
      norwegianBankId: { issuer, claims: { number: "pid" } },
      sso: { issuer, prompt: "login", maxAge: 300 },
    });
  });
  test.afterAll(async () => {
    await enkat?.dispose();
    await company?.stop();
  });

  async function signIn(recipe: Recipe) {
    const browser = new Browser(enkat.url);
    const address = await browser.start("sso");
    const code = company.letIn(address, recipe);
    const answer = await browser.finish({ code, state: address.searchParams.get("state") ?? "" });
    return { address, answer };
  }

  test("is asked to have people sign in anew", async () => {
    const { address, answer } = await signIn({ claims: { auth_time: NOW() } });
    expect(answer.body.hasError, enkat.log.slice(-500)).toBe(false);
    const { prompt, max_age } = Object.fromEntries(address.searchParams);
    expect([prompt, max_age]).toEqual(["login", "300"]);
  });

  for (const [when, claims, reason] of [
    [
      "two minutes before",
      { auth_time: NOW() - 120 },
      "the person had signed in at the provider before, and was not asked again",
    ],
    [
      "an hour before",
      { auth_time: NOW() - 3600 },
      "the person had signed in at the provider before, and was not asked again",
    ],
    [
      "nobody knows when",
      { sub: SUBJECT },
      "the id token does not say when the person signed in at the provider",
    ],
  ] as const) {
    test(`is not believed where somebody signed in ${when}`, async () => {
      const before = enkat.log.length;
      expect((await signIn({ claims })).answer.body.hasError).toBe(true);
      await expect.poll(() => enkat.log.slice(before)).toContain(reason);
    });
  }
});

test.describe("a provider that keeps people signed in", () => {
  let provider: IdentityProvider;
  let enkat: Enkat;
  test.beforeAll(async () => {
    const port = await freePort();
    provider = await IdentityProvider.start(`http://localhost:${port}`);
    const { issuer } = provider;
    const shared = { signOut: true, scopes: ["profile"] };
    enkat = await Enkat.start(
      {
        norwegianBankId: { issuer, ...shared, acrValues: ["high"], claims: CLAIMS },
        sso: { issuer, ...shared, userInfo: true, prompt: "login", claims: { firstName: "given_name" } },
      },
      port,
    );
  });
  test.afterAll(async () => {
    await enkat?.dispose();
    await provider?.stop();
  });

  async function signInThere(page: Page) {
    await expect(page.getByRole("heading", { name: "The bank" })).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("kanari");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("checkbox").first()).toBeVisible();
  }

  test("asks the next one who they are", async ({ page }) => {
    await page.goto(`${enkat.url + SURVEY}/sso`);
    await signInThere(page);
    await page.goto(`${enkat.url + SURVEY}/sso`);
    await signInThere(page);
  });

  test("is left together with the survey, and leads back", async ({ page }) => {
    await page.goto(enkat.url + SURVEY);
    await page.getByRole("button", { name: "Go to BankID" }).click();
    await signInThere(page);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`));
    const asked = new URL(page.url()).searchParams;
    expect([asked.get("client_id"), asked.get("post_logout_redirect_uri")]).toEqual([
      CLIENT,
      `${enkat.url}/signed-out`,
    ]);
    await page.getByRole("button").first().click();
    await expect(page).toHaveURL(`${enkat.url}/signed-out`);
    await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("__Host-provider");
    // The provider no longer knows the browser.
    await page.goto(enkat.url + SURVEY);
    await page.getByRole("button", { name: "Go to BankID" }).click();
    await expect(page.getByRole("heading", { name: "The bank" })).toBeVisible();
  });
});
