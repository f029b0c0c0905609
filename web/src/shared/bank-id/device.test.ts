import { describe, expect, it } from "vitest";
import { appLink, isPhone } from "./device.ts";

const browser = (userAgent: string, maxTouchPoints = 0) => ({ userAgent, maxTouchPoints }) as Navigator;

describe("the device", () => {
  it.each([
    ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140", 5, true],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", 5, true],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, true],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, false],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", 10, false],
  ])("%s with %i touches is a phone or tablet: %s", (userAgent, touches, expected) => {
    expect(isPhone(browser(userAgent, touches))).toBe(expected);
  });

  it("opens its app by the link for it", () => {
    expect(appLink("a b", "phone")).toBe("https://app.bankid.com/?autostarttoken=a%20b&redirect=null");
    expect(appLink("ab", "computer")).toBe("bankid:///?autostarttoken=ab&redirect=null");
  });
});
