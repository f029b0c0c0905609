// A health account and the tabs of a browser.

import { AccountHolder } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { flaws } from "../looks.ts";

test("an account stays in its tab: it outlives a reload there, and any other tab asks who it is", async ({
  page,
  context,
  server,
}) => {
  const holder = new AccountHolder(page, server.url);
  await holder.openDemo();
  const profile = page.url();
  await page.reload();
  await holder.arrived();
  await expect(page).toHaveURL(profile);

  const other = await context.newPage();
  for (const path of [profile, `${server.url}/profiles`]) {
    await other.goto(path);
    await expect(other).toHaveURL(`${server.url}/login`);
    expect(await flaws(other), path).toEqual([]);
  }
  await other.screenshot({ path: `results/account-other-tab-${page.viewportSize()?.width}.png` });
  // The first tab continues. Once it is closed, its session cannot be resumed, although the cookie still exists.
  await page.reload();
  await holder.arrived();
  await page.close();
  await other.goto(profile);
  await expect(other).toHaveURL(`${server.url}/login`);
  expect((await context.cookies()).map(({ name }) => name)).toContain("__Host-account");
});

test("signing in in another tab ends it in the first, which says so @phone", async ({
  page,
  context,
  server,
}) => {
  const holder = new AccountHolder(page, server.url);
  await holder.openDemo();
  await new AccountHolder(await context.newPage(), server.url).openDemo();
  await page.reload();
  await expect(page).toHaveURL(`${server.url}/demo`);
  await expect(page.getByText(holder.front("demo", "ended"))).toBeVisible();
});
