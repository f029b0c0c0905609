import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

// The pause between two calls is skipped.
const pause = vi.hoisted(() => vi.fn(async (_: number, signal: AbortSignal) => signal.throwIfAborted()));
vi.mock("../../lib/pause.ts", () => ({ pause }));

const NONCE = "0b".repeat(32);
const BACK = `/bank-id/return#${NONCE}`;

/** Makes a server with an order to which the app returns. Polls find its states in turn, and the last one from then on. */
function serverWithOrder(state: object | object[], order: object = { surveyId: "s1" }): FakeServer {
  const server = new FakeServer();
  const answer = server.answer.bind(server);
  const states = Array.isArray(state) ? [...state] : [state];
  vi.spyOn(server, "answer").mockImplementation((path, body) => {
    if (!path.startsWith("/api/bank-id/") || server.fails.has(path)) return answer(path, body);
    server.calls.push({ path, body });
    const next = () => (states.length > 1 ? states.shift() : states[0]);
    const data = path.endsWith("/poll")
      ? next()
      : { bankIdOrderId: "o2", path: "/open/demo/small", ...order };
    return { status: 200, body: { hasError: false, data } };
  });
  return server;
}

/** Lets the first calls to a path fail on the network. */
function lose(server: FakeServer, path: string, calls: number): void {
  const { fetch } = server;
  let left = calls;
  vi.spyOn(server, "fetch").mockImplementation((to, init) =>
    to === path && left-- > 0 ? Promise.reject(new TypeError("lost")) : fetch(to, init),
  );
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

  it("signs in once the order is complete", async () => {
    const server = serverWithOrder([{ status: "pending" }, { status: "pending" }, { status: "complete" }]);
    await openApp(BACK, server);
    await screen.findByRole("heading", { name: "Before we begin" });
    expect(sent(server, "/api/bank-id/poll")).toHaveLength(3);
  });

  it("has a title while it signs in", async () => {
    const server = serverWithOrder({ status: "complete" });
    server.holds.set("/api/bank-id/return", new Promise(() => undefined));
    await openApp(BACK, server);
    await waitFor(() => expect(document.title).toBe("Signing you in"));
  });

  it("polls on while the order is on its way back", async () => {
    const server = serverWithOrder([{ status: "returning" }, { status: "complete" }]);
    await openApp(BACK, server);
    await screen.findByRole("heading", { name: "Before we begin" });
    expect(sent(server, "/api/bank-id/poll")).toHaveLength(2);
  });

  it("waits as long as the server asks between two polls", async () => {
    const server = serverWithOrder({ status: "complete" });
    server.fails.set("/api/bank-id/poll", "TooManyRequests");
    server.failsWith.set("/api/bank-id/poll", { retryAfter: 7 });
    pause.mockClear();
    await openApp(BACK, server);
    await screen.findByRole("alert");
    expect(pause.mock.calls.map(([milliseconds]) => milliseconds)).toEqual([7000, 7000, 7000, 7000]);
  });

  it("says a failure in the language that is chosen after it", async () => {
    const { user } = await openApp(BACK, serverWithOrder({ status: "failed", message: "RFA6" }));
    await screen.findByText(/Action canceled/);
    await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "sv-SE");
    expect(await screen.findByText(/Åtgärden avbröts/)).toBeTruthy();
  });

  it("signs in though the first calls are lost on the way", async () => {
    const server = serverWithOrder({ status: "complete" });
    lose(server, "/api/bank-id/return", 4);
    await openApp(BACK, server);
    await screen.findByRole("heading", { name: "Before we begin" });
    expect(sent(server, "/api/bank-id/return")).toEqual([{ nonce: NONCE }]);
  });

  it("says that the server cannot be reached after five calls", async () => {
    const server = serverWithOrder({ status: "complete" });
    lose(server, "/api/bank-id/return", 5);
    await openApp(BACK, server);
    expect((await screen.findByRole("alert")).textContent).toMatch(/cannot reach the service/);
    expect(sent(server, "/api/bank-id/return")).toEqual([]);
  });

  it("says that an order is too old that the server does not know any more", async () => {
    const server = serverWithOrder({ status: "pending" });
    server.fails.set("/api/bank-id/poll", "NotFound");
    await openApp(BACK, server);
    expect((await screen.findByRole("alert")).textContent).toMatch(/BankID app is not responding/i);
  });

  it("signs in nobody after the participant has left the screen", async () => {
    const server = serverWithOrder([{ status: "pending" }, { status: "complete" }]);
    let release = () => {};
    server.holds.set("/api/bank-id/poll", new Promise((resolve) => (release = resolve)));
    await openApp(BACK, server);
    await waitFor(() => expect(sent(server, "/api/bank-id/return")).toHaveLength(1));
    window.history.pushState(null, "", "/faq");
    window.dispatchEvent(new PopStateEvent("popstate"));
    await screen.findByRole("heading", { name: /questions/i });
    release();
    await waitFor(() => expect(sent(server, "/api/bank-id/poll")).toHaveLength(1));
    expect(sent(server, "/api/authenticate")).toEqual([]);
  });

  it("follows the order of a second return to the same tab", async () => {
    const server = serverWithOrder({ status: "failed", message: "RFA6" });
    await openApp(BACK, server);
    await screen.findByText(/Action canceled/);
    window.location.hash = "0c".repeat(32);
    await waitFor(() =>
      expect(sent(server, "/api/bank-id/return")).toEqual([{ nonce: NONCE }, { nonce: "0c".repeat(32) }]),
    );
    expect(window.location.href).not.toContain("0c0c");
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
