// The pictures of the documents, which `make pictures` makes anew. They are not journeys, and `make test` does not make them.

import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

export default defineConfig({
  testDir: "pictures",
  outputDir: "results/pictures",
  workers: 1,
  timeout: 120_000,
  reporter: [["list"]],
  use: { ...journeys.use, trace: "off", deviceScaleFactor: 2, contextOptions: { reducedMotion: "reduce" } },
});
