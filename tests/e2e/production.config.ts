// The participant on the machine that `make production-test` sets up as the book says.

import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

const { launchOptions } = journeys.use ?? {};
const args = [...(launchOptions?.args ?? []), "--host-resolver-rules=MAP enkat.example 127.0.0.1"];

export default defineConfig({
  testDir: "production",
  outputDir: "results/production",
  timeout: 120_000,
  reporter: [["list"]],
  use: {
    ...journeys.use,
    trace: "off",
    // Its certificate signs itself.
    ignoreHTTPSErrors: true,
    launchOptions: { ...launchOptions, args },
    viewport: { width: 390, height: 844 },
  },
});
