import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "journeys",
  outputDir: "results",
  fullyParallel: true,
  // Two processors are busy with three: a journey waits now and then.
  workers: 3,
  forbidOnly: true,
  // A journey that passes the second time only is named at the end, as flaky: it is to be mended.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    locale: "en-US",
    launchOptions: { executablePath, args },
    trace: "on-first-retry",
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // A route of a journey does not see the calls of a worker. The journeys that are about it allow it.
    serviceWorkers: "block",
  },
  projects: [
    // A journey tagged @phone is the same on a desk, one tagged @desktop the same on a phone.
    // The layout journeys set a width of their own, and a keyboard belongs to a desk.
    {
      name: "phone",
      grepInvert: /@desktop/,
      testIgnore: ["**/layout.spec.ts", "**/keyboard.spec.ts"],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1280, height: 900 } } },
  ],
});
