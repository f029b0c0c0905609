// Debian's Chromium without windows, a context of its own for each measurement.

import { chromium } from "playwright-core";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const PHONE = { width: 390, height: 844 };

/** Wide enough to show a page whole; a phone shows it step by step. */
export const DESKTOP = { width: 1280, height: 844 };

/** Starts the browser. */
export function openBrowser() {
  return chromium.launch({ executablePath, args });
}

/** Gives `use` a page with nothing in its cache, on a phone if nothing else is said, and closes it afterwards. */
export async function withPage(browser, use, viewport = PHONE) {
  const context = await browser.newContext({ viewport, locale: "en-US" });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}
