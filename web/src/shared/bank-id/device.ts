import type { Device } from "./calls.ts";

/** Tests whether the page is on a phone or tablet. An iPad claims to be a Mac, but has a touchscreen. */
export function isPhone({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  return /Android|iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Returns this device's name in an order. */
export function thisDevice(): Device {
  return isPhone() ? "phone" : "computer";
}

/**
 * Builds the link that opens the BankID app on this device. On phones the operating system hands it to the app; on computers the
 * app has a scheme of its own. `null` leaves the browser where it is.
 */
export function appLink(autoStartToken: string, device: Device): string {
  const query = `?autostarttoken=${encodeURIComponent(autoStartToken)}&redirect=null`;
  return device === "phone" ? `https://app.bankid.com/${query}` : `bankid:///${query}`;
}
