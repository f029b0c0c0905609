// Browsers in which the app itself cannot start.

import { expect, test } from "../fixtures.ts";

test("an app whose words do not come says so in the console @desktop", async ({ page, server }) => {
  const told: string[] = [];
  page.on("pageerror", (error) => told.push(String(error)));
  await page.route(/\/assets\/(en-US|sv-SE|nb-NO|pl-PL)[^/]*\.js/, (route) => route.abort());
  await page.goto(`${server.url}/login`);
  await expect.poll(() => told.join("\n")).toContain("dynamically imported module");
});
