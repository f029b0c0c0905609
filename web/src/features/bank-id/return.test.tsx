import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

const NONCE = "0b".repeat(32);
const BACK = `/bank-id/return#${NONCE}`;

/** A server to whose browser an app leads back with an order, which then stands so. */
function serverWithOrder(state: object, order: object = { surveyId: "s1" }): FakeServer {
  const server = new FakeServer();
  const answer = server.answer.bind(server);
  vi.spyOn(server, "answer").mockImplementation((path, body) => {
    if (!path.startsWith("/api/bank-id/") || server.fails.has(path)) return answer(path, body);
    server.calls.push({ path, body });
    const data = path.endsWith("/poll") ? state : { bankIdOrderId: "o2", path: "/open/demo/small", ...order };
    return { status: 200, body: { hasError: false, data } };
  });
  return server;
}

const sent = (server: FakeServer, path: string) =>
  server.calls.filter((call) => call.path === path).map(({ body }) => body);

describe("the page to which the app on the same device leads back", () => {
  it("signs in with what the app brought, and takes it out of the address", async () => {
    const server = serverWithOrder({ status: "complete" });
    await openApp(BACK, server);
    await screen.findByRole("heading", { name: "Before we begin" });
    expect(sent(server, "/api/bank-id/return")).toEqual([{ nonce: NONCE }]);
    expect(sent(server, "/api/authenticate")).toEqual([
      { loginType: "swedishBankId", surveyId: "s1", bankIdOrderId: "o2" },
    ]);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(NONCE);
    expect(window.location.href).not.toContain(NONCE);
  });

  it("says in another browser that one cannot go on there, and leads to where one begins", async () => {
    const server = new FakeServer();
    server.fails.set("/api/bank-id/return", "NotFound");
    server.failsWith.set("/api/bank-id/return", { path: "/open/demo/small" });
    await openApp(BACK, server);
    expect((await screen.findByRole("alert")).textContent).toMatch(/you began in another browser/);
    const begin = screen.getByRole("link", { name: "Begin here" });
    expect(begin.getAttribute("href")).toBe("/open/demo/small");
    expect(sent(server, "/api/authenticate")).toEqual([]);
  });

  it.each([
    [{ status: "failed", message: "RFA6" }, /Action canceled/],
    [{ status: "failed", reason: "otherAddress" }, /another network/],
    [{ status: "failed", reason: "risk" }, /considers this sign-in unsafe/],
    [{ status: "failed" }, /Something went wrong/],
  ])("says why nobody was signed in: %j", async (state, words) => {
    await openApp(BACK, serverWithOrder(state));
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
  });

  it("leads whoever has answered lately to what they sent", async () => {
    const server = serverWithOrder({ status: "complete" });
    server.fails.set("/api/authenticate", "LimitReached");
    server.failsWith.set("/api/authenticate", { limitDays: 90, daysRemaining: 12 });
    const login = server.login as Record<string, unknown>;
    server.login = { ...login, loginTypes: ["swedishBankId"], defaultLoginType: "swedishBankId" };
    const { user } = await openApp(BACK, server);
    await screen.findByRole("heading", { name: "You cannot answer again yet" });
    await user.click(screen.getByRole("button", { name: "See my feedback" }));
    await user.click(await screen.findByRole("button", { name: "BankID on another device" }));
    await waitFor(() => expect(sent(server, "/api/bank-id/start")).toMatchObject([{ earlier: true }]));
  });

  it("signs in to a health account where it was for one", async () => {
    const server = serverWithOrder({ status: "complete" }, { surveyId: null, path: "/login" });
    await openApp(BACK, server);
    await screen.findByRole("heading", { name: "My surveys" });
    expect(sent(server, "/api/account-login")).toEqual([{ loginType: "swedishBankId", bankIdOrderId: "o2" }]);
  });
});
