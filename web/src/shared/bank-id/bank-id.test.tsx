import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

const order = { bankIdOrderId: "o1", autoStartToken: "t1", status: "pending", message: "RFA1" };

function serverWithBankId(): FakeServer {
  const server = new FakeServer();
  const login = server.login as Record<string, unknown>;
  server.login = {
    ...login,
    loginTypes: ["swedishBankId", "anonymous"],
    defaultLoginType: "anonymous",
  };
  return server;
}

/** Responds to the calls of an order with these states, the last one repeatedly. */
function answerOrder(server: FakeServer, ...states: object[]): void {
  const answer = server.answer.bind(server);
  vi.spyOn(server, "answer").mockImplementation((path, body) => {
    if (!path.startsWith("/api/bank-id/") || server.fails.has(path)) return answer(path, body);
    server.calls.push({ path, body });
    const state = path.endsWith("/start") ? order : path.endsWith("/poll") ? states.shift() : {};
    return { status: 200, body: { hasError: false, data: state ?? order } };
  });
}

const paths = (server: FakeServer) => server.calls.map(({ path }) => path);

describe("the tab of Swedish BankID", () => {
  it("is empty until it is chosen, and no order is made before somebody asks for it", async () => {
    const server = serverWithBankId();
    answerOrder(server);
    const { user } = await openApp("/open/demo/small", server);
    const tab = await screen.findByRole("tab", { name: "Swedish BankID" });
    expect(screen.queryByText("Where is your BankID?")).toBeNull();
    await user.click(tab);
    expect(await screen.findByText("Where is your BankID?")).toBeTruthy();
    expect(paths(server)).not.toContain("/api/bank-id/start");
  });

  it("signs in with the order once it is complete", async () => {
    const server = serverWithBankId();
    answerOrder(server, { status: "complete" });
    const { user } = await openApp("/open/demo/small", server);
    await user.click(await screen.findByRole("tab", { name: "Swedish BankID" }));
    await user.click(await screen.findByRole("button", { name: "BankID on another device" }));
    expect(await screen.findByText("Start your BankID app.")).toBeTruthy();
    await waitFor(() => expect(paths(server)).toContain("/api/authenticate"), { timeout: 10_000 });
    const { body } = server.calls.find(({ path }) => path === "/api/authenticate") ?? {};
    expect(body).toEqual({ loginType: "swedishBankId", surveyId: "s1", bankIdOrderId: "o1" });
  });

  it("polls again as late as the server asks", async () => {
    const server = serverWithBankId();
    answerOrder(server);
    server.fails.set("/api/bank-id/poll", "TooManyRequests");
    server.failsWith.set("/api/bank-id/poll", { retryAfter: 7 });
    const timeout = vi.spyOn(window, "setTimeout");
    const { user } = await openApp("/open/demo/small", server);
    await user.click(await screen.findByRole("tab", { name: "Swedish BankID" }));
    await user.click(await screen.findByRole("button", { name: "BankID on another device" }));
    await waitFor(() => expect(timeout.mock.calls.map(([, delay]) => delay)).toContain(7000), {
      timeout: 5000,
    });
    expect(screen.getByText("Start your BankID app.")).toBeTruthy();
  });

  it("begins on another device only after the order on this one has ended", async () => {
    const server = serverWithBankId();
    answerOrder(server);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.holds.set("/api/bank-id/start", held);
    const { user } = await openApp("/open/demo/small", server);
    await user.click(await screen.findByRole("tab", { name: "Swedish BankID" }));
    await user.click(await screen.findByRole("button", { name: "BankID on this device" }));
    await user.click(await screen.findByRole("button", { name: "Use BankID on another device instead" }));
    release();
    // A cookie belongs to one order: the answers of two that begin at once could come in any order.
    const orders = () => paths(server).filter((path) => /bank-id\/(start|cancel)/.test(path));
    const [start, cancel] = ["/api/bank-id/start", "/api/bank-id/cancel"];
    await waitFor(() => expect(orders()).toHaveLength(3));
    expect(orders()).toEqual([start, cancel, start]);
  });

  it("ends the order when another tab is chosen", async () => {
    const server = serverWithBankId();
    answerOrder(server);
    const { user } = await openApp("/open/demo/small", server);
    await user.click(await screen.findByRole("tab", { name: "Swedish BankID" }));
    await user.click(await screen.findByRole("button", { name: "BankID on this device" }));
    expect((await screen.findByRole("link", { name: "Open the BankID app" })).getAttribute("href")).toContain(
      "autostarttoken=t1",
    );
    await user.click(screen.getByRole("tab", { name: "Without your name" }));
    expect(paths(server)).toContain("/api/bank-id/cancel");
  });
});
