import { describe, expect, it } from "vitest";
import { hasSeenNotice, seenCookie } from "./cookie-notice.ts";

describe("the cookie of the notice", () => {
  it("lasts 180 days, for all paths, and is secure over https", () => {
    expect(seenCookie("https:")).toBe("cookieLawSeen=1; Max-Age=15552000; Path=/; SameSite=Lax; Secure");
    expect(seenCookie("http:")).toBe("cookieLawSeen=1; Max-Age=15552000; Path=/; SameSite=Lax");
  });

  it.each([
    ["", false],
    ["cookieLawSeen=1", true],
    ["a=b; cookieLawSeen=1; c=d", true],
    ["a=b; cookieLawSeen", true],
    ["notcookieLawSeen=1", false],
    ["a=cookieLawSeen", false],
  ])("is seen in %j: %s", (cookies, seen) => expect(hasSeenNotice(cookies)).toBe(seen));
});
