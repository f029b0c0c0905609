import type { Device } from "./calls.ts";

/** Whether the page is on a phone or tablet. An iPad says that it is a Mac, but has a screen to touch. */
export function isPhone({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  return /Android|iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** This device, as an order is told of it. */
export function thisDevice(): Device {
  return isPhone() ? "phone" : "computer";
}

/**
 * The link that opens the BankID app on this device. On phones the operating system gives it to the app; on computers
 * the app has a scheme of its own. `null` leaves the browser where it is.
 */
export function appLink(autoStartToken: string, device: Device): string {
  const query = `?autostarttoken=${encodeURIComponent(autoStartToken)}&redirect=null`;
  return device === "phone" ? `https://app.bankid.com/${query}` : `bankid:///${query}`;
}
