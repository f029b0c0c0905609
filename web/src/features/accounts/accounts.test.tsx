import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

const title = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const sent = (server: FakeServer, to: string) => server.calls.find(({ path }) => path === to)?.body;
const kept = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, window.location.href]);

async function submitEmail(server = new FakeServer()) {
  const opened = await openApp("/demo", server);
  await title("Sign in to a demo account");
  await opened.user.type(screen.getByLabelText("E-mail address"), " kim@example.org");
  await opened.user.click(button("Open the demo account"));
  return opened;
}

describe("a demo account", () => {
  it("cannot be asked for without an e-mail address", async () => {
    const { user, server } = await openApp("/demo");
    await title("Sign in to a demo account");
    expect(button("Open the demo account").disabled).toBe(true);
    await user.type(screen.getByLabelText("E-mail address"), "kim@example{Enter}");
    await user.tab();
    expect(await screen.findByText(/^Enter an e-mail address, /)).toBeTruthy();
    expect(button("Open the demo account").disabled).toBe(true);
    await user.type(screen.getByLabelText("E-mail address"), ".org");
    expect(button("Open the demo account").disabled).toBe(false);
    expect(sent(server, "/api/demo-login")).toBeUndefined();
  });

  it("shows that it is being opened, then the first profile, whose names are in the navigation", async () => {
    const server = new FakeServer();
    let answer: () => void = () => undefined;
    server.holds.set("/api/demo-login", new Promise((done) => (answer = done)));
    await submitEmail(server);
    expect(button("Signing in").getAttribute("aria-disabled")).toBe("true");
    answer();
    await title("My surveys");
    expect(sent(server, "/api/demo-login")).toEqual({ email: "kim@example.org" });
    expect(window.location.pathname).toBe("/profiles/demo/f00");
    expect(window.history.state.usr).toEqual({ type: "Demo", profileId: "f00" });
    expect(JSON.parse(sessionStorage.getItem("appState") ?? "")).toEqual({ user: { isSuperUser: false } });
    expect(kept()).not.toContain("kim@");
  });

  it.each([
    ["InvalidEmail", "Enter an e-mail address, for example kim@example.org."],
    ["NotFound", "There is no demonstration on this server."],
    ["TooManyRequests", /too many attempts/],
    ["GeneralError", /The demo account could not be opened/],
  ])("says why there is none: %s", async (code, words) => {
    const server = new FakeServer();
    server.fails.set("/api/demo-login", code);
    await submitEmail(server);
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(sessionStorage.getItem("appState")).toBeNull();
  });
});
