// Debian's Chromium with a phone's screen, a context of its own for each measurement.

import { chromium } from "playwright-core";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the browser. */
export function openBrowser() {
  return chromium.launch({ executablePath, args });
}

/** Gives `use` a page with nothing in its cache, and closes it afterwards. */
export async function withPage(browser, use) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: "en-US",
  });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}
