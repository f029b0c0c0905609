import { afterEach, describe, expect, it } from "vitest";
import { currentUser } from "../../lib/app-state.ts";
import { mayPass } from "./login-check.tsx";

describe("the login check", () => {
  it.each([
    ["https://example.org/profiles/hex/1", false, false],
    ["https://example.org/profiles/hex/1", true, true],
    ["https://example.org/profiles/hex-preview/1", false, true],
    ["https://example.org/profiles?of=x-preview", false, true],
    ["https://example.org/profiles/preview", false, false],
  ])("at %s, signed in %s: %s", (url, isSignedIn, passes) => expect(mayPass(url, isSignedIn)).toBe(passes));
});

describe("the stored state", () => {
  afterEach(() => sessionStorage.clear());

  it.each([
    ['{"user":{"isSuperUser":true}}', { isSuperUser: true }],
    ['{"user":{}}', {}],
    ['{"user":null}', undefined],
    ['{"user":"kim"}', undefined],
    ["{}", undefined],
    ["null", undefined],
    ["not json", undefined],
  ])("%s has the user %o", (state, user) => {
    sessionStorage.setItem("appState", state);
    expect(currentUser()).toEqual(user);
  });
});
