// The passwords of an account: an invitation sets one, the owner changes it, and a link replaces a forgotten one.

import { AccountHolder, linkAfter } from "../account.ts";
import { expect, test } from "../fixtures.ts";

test.use({ ownServer: true });

const EMAIL = "canary@example.org";
const PASSWORD = "four words of mine";

test("an invitation opens an account once, and its password is changed, and replaced once when it was forgotten", async ({
  page,
  server,
}) => {
  test.slow();
  const holder = new AccountHolder(page, server.url);
  const chooses = async (button: string, password = PASSWORD) => {
    await page.getByLabel(holder.front("account", "newPassword")).fill(password);
    await holder.button(button).click();
  };
  await server.admin("account", "invite", "--email", EMAIL, "--url", server.url, "--language", "en-US");
  const invitation = await linkAfter(server, 0);

  await page.goto(server.url + invitation);
  await expect(holder.heading).toHaveText(holder.front("register", "title"));
  await holder.inspect("register");
  await chooses(holder.front("register", "submit"), "too short");
  await expect(page.locator("#account-wrong")).toBeFocused();
  expect(await holder.faults(), "too short").toEqual([]);
  await holder.button(holder.word("password", "show")).click();
  await expect(page.getByLabel(holder.front("account", "newPassword"))).toHaveValue("too short");
  // The fault is reported at the field, which has the focus.
  const field = page.getByLabel(holder.front("account", "newPassword"));
  for (const [password, reason] of [
    ["manchesterunited", "common"],
    ["lösenord1234", "pattern"],
    ["canary-example-1", "personal"],
    ["motherfather", "guessable"],
  ] as const) {
    await chooses(holder.front("register", "submit"), password);
    await expect(field).toHaveAccessibleDescription(new RegExp(holder.word("password", reason)));
    await expect(field).toBeFocused();
  }
  await holder.inspect("weak");
  await chooses(holder.front("register", "submit"));
  await holder.arrived();
  await page.getByText(holder.front("profiles", "facts")).click();
  await expect(page.getByText(holder.front("profiles", "types", "Health"))).toBeVisible();
  await holder.inspect("health");

  await page.getByRole("link", { name: holder.front("changePassword", "title") }).click();
  await expect(holder.heading).toHaveText(holder.front("changePassword", "title"));
  await holder.inspect("password");
  const current = page.getByLabel(holder.front("changePassword", "current"));
  await current.fill("not the words of mine");
  await chooses(holder.front("reset", "submit"), "third words of mine");
  await expect(current).toHaveAccessibleDescription(new RegExp(holder.word("password", "wrong")));
  await expect(current).toBeFocused();
  expect(await holder.faults(), "wrong").toEqual([]);
  await current.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(holder.heading).toHaveText(holder.front("changePassword", "doneTitle"));
  expect(await holder.faults(), "changed").toEqual([]);
  await page.getByRole("link", { name: holder.word("toAccount") }).click();
  await holder.arrived();

  await page.goto(server.url + invitation);
  await chooses(holder.front("register", "submit"));
  await expect(holder.heading).toHaveText(holder.front("account", "linkOver"));
  expect(await holder.faults(), "used").toEqual([]);

  // Without an account, the words are the same as with one.
  for (const email of ["nobody@example.org", EMAIL]) {
    await page.goto(`${server.url}/forgot`);
    if (email === EMAIL) await holder.inspect("forgot");
    await page.getByLabel(holder.front("account", "email")).fill(email);
    await holder.button(holder.front("forgot", "send")).click();
    await expect(holder.heading).toHaveText(holder.front("forgot", "sentTitle"));
    expect(await holder.faults(), "sent").toEqual([]);
  }
  const reset = await linkAfter(server, 1);
  await page.goto(server.url + reset);
  await holder.inspect("reset");
  await chooses(holder.front("reset", "submit"), "other words of mine");
  await expect(holder.heading).toHaveText(holder.front("reset", "doneTitle"));
  expect(await holder.faults(), "done").toEqual([]);
  await page.goto(`${server.url}/profiles`);
  await expect(page).toHaveURL(`${server.url}/login`);

  await page.goto(server.url + reset);
  await chooses(holder.front("reset", "submit"));
  await expect(holder.heading).toHaveText(holder.front("account", "linkOver"));
  await page.getByRole("link", { name: holder.front("reset", "newLink") }).click();
  await expect(page).toHaveURL(`${server.url}/forgot`);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toMatch(/canary|words of mine/);
});

test("a link with an address shows it to what keeps passwords, and nowhere else @phone", async ({
  page,
  server,
}) => {
  const holder = new AccountHolder(page, server.url);
  await page.goto(`${server.url}/register/${EMAIL}/a-code`);
  await expect(page.getByLabel(holder.front("account", "email"))).toHaveValue(EMAIL);
  await expect(page).toHaveURL(`${server.url}/register#a-code`);
  await holder.inspect("register-email");
});
