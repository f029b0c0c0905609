import { afterEach, describe, expect, it, vi } from "vitest";
import { stored } from "../lib/stored.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./client.ts";

/** Responds to every call with this body, and records the calls. */
function answering(body: unknown, status = 200) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const fetching = vi.fn(async (_path: string, _init: RequestInit) => new Response(text, { status }));
  vi.stubGlobal("fetch", fetching);
  return fetching;
}

const ok = { hasError: false, data: {} };
const ask = () => call("POST", "/api/resume", {});

async function codeOfFailure() {
  const failure = await ask().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  return (failure as ApiError).errorCode;
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe("a call to the server", () => {
  it("carries the content type, the key, the build and the token of this tab", async () => {
    const fetching = answering(ok);
    sessionStorage.setItem("token", "of this tab");
    await ask();
    const [path, { method, headers }] = fetching.mock.calls[0] ?? ["", {}];
    expect([path, method]).toEqual(["/api/resume", "POST"]);
    expect(headers).toEqual({
      "Content-Type": "application/json",
      "X-Api-Key": "enkat-web",
      "X-Build": "13056",
      "X-Token": "of this tab",
    });
  });

  it("carries no token before anybody has signed in", async () => {
    const fetching = answering(ok);
    expect(stored.token.get()).toBeFalsy();
    await ask();
    expect(fetching.mock.calls[0]?.[1].headers).not.toHaveProperty("X-Token");
  });
});

describe("a call that fails", () => {
  it("has the code of the envelope, also with a status that is fine", async () => {
    answering({ hasError: true, errorCode: "SurveyExpired", errorMessage: "over" });
    expect(await codeOfFailure()).toBe("SurveyExpired");
  });

  it("has the code of the envelope with a status that is not fine", async () => {
    answering({ hasError: true, errorCode: "Forbidden", errorMessage: "no" }, 403);
    expect(await codeOfFailure()).toBe("Forbidden");
  });

  it("has a code for a server that does not answer in an envelope", async () => {
    answering("<html>Bad gateway</html>", 502);
    expect(await codeOfFailure()).toBe("StatusInternalServerError");
  });

  it("has a code of its own for a reminder that was sent too late", async () => {
    answering({
      hasError: true,
      errorCode: "IncorrectParameter",
      errorMessage: "ServiceException: Reminder1SendAfter",
    });
    expect(await codeOfFailure()).toBe("incorrectParameterReminder1SendAfter");
  });
});
