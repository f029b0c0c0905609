import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

const BACK = "/oidc/callback?code=c&state=s&iss=i";
const PROVIDER = "https://bank.example/authorize";
const SECRET = "0b".repeat(32);
afterEach(() => vi.restoreAllMocks());

function lateServer(): FakeServer {
  const server = new FakeServer();
  server.fails.set("/api/oidc/finish", "LimitReached");
  server.failsWith.set("/api/oidc/finish", { limitDays: 90, daysRemaining: 12 });
  return server;
}

/** Comes back from a provider, to which the participant went from a survey's login. */
async function comeBack(server: FakeServer, kept: Record<string, unknown>) {
  sessionStorage.clear();
  const opening = openApp(BACK, server);
  const entrance = { urlName: "demo", address: "/open/demo/small/sso" };
  for (const [key, value] of Object.entries({ entrance, ...kept }))
    sessionStorage.setItem(key, JSON.stringify(value));
  return opening;
}

const begun = { surveySignIn: { surveyId: "s1", way: "sso" } };
const started = (server: FakeServer) =>
  server.calls.filter(({ path }) => path === "/api/oidc/start").map(({ body }) => body);

describe("somebody who has answered lately and comes from an identity provider", () => {
  it("sees for how long, and goes to what they sent by signing in there once more", async () => {
    const left = vi.spyOn(window.location, "assign").mockReturnValue();
    const server = lateServer();
    const invitation = { path: "/open/demo/small", secret: SECRET };
    const { user } = await comeBack(server, { ...begun, invitation });
    await screen.findByRole("heading", { name: "You cannot answer again yet" });
    expect(screen.getByText(/every 90 days. You can answer again in 12 days./)).toBeTruthy();
    expect(screen.getByText(/sign in once more/)).toBeTruthy();

    server.fails.set("/api/oidc/start", "GeneralError");
    await user.click(screen.getByRole("button", { name: "See my feedback" }));
    expect(await screen.findByText(/Something went wrong/)).toBeTruthy();
    server.fails.delete("/api/oidc/start");
    await user.click(screen.getByRole("button", { name: "See my feedback" }));
    await waitFor(() => expect(left).toHaveBeenCalledWith(PROVIDER));
    expect(started(server).at(-1)).toEqual({
      surveyId: "s1",
      loginType: "sso",
      invitation: SECRET,
      earlier: true,
    });
  });

  it("reads it where the tab does not know any more how they signed in", async () => {
    await comeBack(lateServer(), {});
    expect((await screen.findByRole("alert")).textContent).toMatch(/again in 12\sdays/);
    expect(screen.getByRole("link", { name: "Try again" })).toBeTruthy();
  });
});

describe("somebody who comes from an identity provider", () => {
  it("is signed in, and the tab forgets how", async () => {
    const server = new FakeServer();
    await comeBack(server, begun);
    await screen.findByRole("heading", { name: "Before we begin" });
    expect(sessionStorage.getItem("surveySignIn")).toBeNull();
  });
});

describe("somebody whom a provider sends back without a sign-in", () => {
  it.each([
    ["access_denied", "", /Signing in was canceled/],
    ["access_denied", "bankid_error_codes:9314", /Your BankID is blocked. Contact the bank/],
    ["server_error", "C161 User locked", /contact the bank that you have your BankID from/],
    ["temporarily_unavailable", "maintenance <b>until noon</b>", /not available right now/],
    ["login_required", "", /was not completed/],
    ["invalid_scope", "unknown scope", /Something went wrong on our side/],
  ])("for %s with “%s” reads what to do, in our words alone", async (error, description, words) => {
    await openApp(`/oidc/callback?${new URLSearchParams({ error, error_description: description })}`);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(words);
    expect(document.body.textContent).not.toMatch(/9314|C161|maintenance|unknown scope/);
    expect(screen.getByRole("link", { name: "Try again" })).toBeTruthy();
    expect(window.location.search).toBe("");
  });
});
