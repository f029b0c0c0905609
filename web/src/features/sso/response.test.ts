import { describe, expect, it } from "vitest";
import { readResponse } from "./response.ts";

describe("what an identity provider sends back", () => {
  it.each([
    ["?code=c&state=s&iss=https%3A%2F%2Fid.example", { code: "c", state: "s", iss: "https://id.example" }],
    ["?state=s&code=c", { code: "c", state: "s", iss: null }],
  ])("%s is something to sign in with", (search, callback) => {
    expect(readResponse(search)).toEqual({ callback });
  });

  it.each([
    ["?error=access_denied&state=s", "cancelled"],
    ["?error=server_error&error_description=<b>", "failed"],
    ["?code=c&state=s&error=access_denied", "cancelled"],
    ["?code=c", "failed"],
    ["?state=s", "failed"],
    ["?code=&state=", "failed"],
    ["", "failed"],
  ])("%s is not", (search, failure) => {
    expect(readResponse(search)).toEqual({ failure });
  });
});
