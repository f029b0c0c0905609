import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";
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
  // Three workers keep two processors busy: a journey waits now and then.
  workers: 3,
  forbidOnly: true,
  // A journey that passes only the second time is listed at the end, as flaky: it is to be fixed.
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
    // A route of a journey does not see the calls of a worker. The journeys about the worker allow it.
    serviceWorkers: "block",
  },
  projects: [
    // A journey tagged @phone is the same on a desktop, one tagged @desktop the same on a phone. The layout journeys set their own
    // width, and a keyboard belongs to a desktop.
    {
      name: "phone",
      grepInvert: /@desktop/,
      testIgnore: ["**/layout.spec.ts", "**/keyboard.spec.ts"],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1280, height: 900 } } },
  ],
});
