import { describe, expect, it } from "vitest";
import { readResponse } from "./response.ts";

describe("what an identity provider sends back", () => {
  it.each([
    [
      "?code=c&state=s&iss=https%3A%2F%2Fid.example",
      { code: "c", state: "s", path: "/oidc/callback/sso", iss: "https://id.example" },
    ],
    ["?state=s&code=c", { code: "c", state: "s", path: "/oidc/callback/sso", iss: null }],
  ])("%s is something to sign in with", (search, callback) => {
    expect(readResponse(search, "/oidc/callback/sso")).toEqual({ callback });
  });

  it.each([
    ["?error=access_denied&state=s", "cancelled"],
    ["?code=c&state=s&error=access_denied", "cancelled"],
    ["?error=login_required&state=s", "unfinished"],
    ["?error=interaction_required&state=s", "unfinished"],
    ["?error=consent_required&state=s", "unfinished"],
    ["?error=account_selection_required&state=s", "unfinished"],
    ["?error=temporarily_unavailable&state=s", "away"],
    ["?error=server_error&error_description=<b>", "broken"],
    ["?error=invalid_scope&state=s", "failed"],
    ["?error=toString&state=s", "failed"],
    ["?code=c", "failed"],
    ["?state=s", "failed"],
    ["?code=&state=", "failed"],
    ["", "failed"],
  ])("%s is not", (search, failure) => {
    expect(readResponse(search, "/oidc/callback/sso")).toEqual({ failure });
  });

  it.each([
    ["bankid_error_codes:9314", "blocked"],
    ["bankid_error_codes:1403", "blocked"],
    ["bankid_error_codes:9439", "unknownDevice"],
    ["bankid_error_codes:1313", "expired"],
    ["bankid_error_codes:C131", "underWay"],
    ["bankid_error_codes:C302", "tooSlow"],
    ["bankid_error_codes:14d1", "tooSlow"],
    ["bankid_error_codes:14D1", "tooSlow"],
    ["bankid_error_codes:1433", "bankIdAway"],
    ["bankid_error_codes:9001", "cancelled"],
    ["bankid_error_codes: 9409, 9314", "blocked"],
    ["C131 A process is already running", "underWay"],
  ])("“%s” of BankID in Norway is read", (description, failure) => {
    const search = (error: string) => `?${new URLSearchParams({ error, error_description: description })}`;
    expect(readResponse(search("access_denied"), "/oidc/callback")).toEqual({ failure });
    expect(readResponse(search("server_error"), "/oidc/callback")).toEqual({ failure });
  });

  it.each([["bankid_error_codes:14ab"], ["bankid_error_codes:"], ["C161 User locked"]])(
    "“%s” is a failure of BankID that we have no words for",
    (description) => {
      const sent = new URLSearchParams({ error: "access_denied", error_description: description });
      expect(readResponse(`?${sent}`, "/oidc/callback")).toEqual({ failure: "bankId" });
    },
  );

  it("a number in the words of another provider is none of BankID's codes", () => {
    expect(readResponse("?error=access_denied&error_description=9314+was+refused", "/oidc/callback")).toEqual(
      {
        failure: "cancelled",
      },
    );
  });
});
