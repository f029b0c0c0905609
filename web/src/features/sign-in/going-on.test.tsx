import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp, reloadApp } from "../../testing/render-app.tsx";

const ADDRESS = "/open/demo/small";
const continueButton = () => screen.findByRole("button", { name: "Continue answering" });

/** Opens the entry of a survey in a tab where a participant has begun it. */
async function openBegun(server = new FakeServer()) {
  await openApp("/survey/consent", server);
  return reloadApp(ADDRESS, server);
}

describe("continuing a survey that was begun in this tab", () => {
  it("opens it in place of the entry", async () => {
    const { user, server } = await openBegun();
    const { length } = window.history;
    await user.click(await continueButton());
    expect(await screen.findByRole("heading", { name: "Before we begin" })).toBeTruthy();
    expect(server.calls.map(({ path }) => path)).toContain("/api/resume");
    // The survey's first page replaces the address of the survey, too.
    expect(window.history.length).toBe(length);
  });

  it("opens nothing once another participant has signed in in another tab", async () => {
    const { user, server } = await openBegun();
    server.participant = "another";
    await user.click(await continueButton());
    expect(await screen.findByText(/cannot be opened from here any more/)).toBeTruthy();
    expect(window.location.pathname).toBe(ADDRESS);
    expect(sessionStorage.getItem("session")).not.toContain("another");
  });

  it("opens it without a connection, too", async () => {
    const { user, server } = await openBegun();
    const button = await continueButton();
    server.offline = true;
    await user.click(button);
    await waitFor(() => expect(window.location.pathname).toBe("/survey"));
    expect(await screen.findByRole("heading", { name: "No connection" })).toBeTruthy();
  });
});
