import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lastUse } from "../../../lib/other-tabs.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openApp } from "../../../testing/render-app.tsx";

const START = Date.parse("2026-11-21T08:00:00Z");
const warning = () => screen.queryByRole("dialog", { name: "You will soon be signed out" });

/** Lets the participant look at the page again so many minutes after it was opened. */
function lookAfter(minutes: number) {
  vi.setSystemTime(START + 60_000 * minutes);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

async function begin() {
  const server = new FakeServer();
  server.saveElsewhere({ agreed: true });
  const { user } = await openApp("/survey/work", server);
  await screen.findByRole("radiogroup", { name: /manager/ });
  const callsOf = (path: string) => server.calls.filter((call) => call.path === path);
  // The place on the page is saved at once, which extends the session.
  await waitFor(() => expect(callsOf("/api/drafts")).toHaveLength(1));
  await screen.findByText("Saved", { selector: "[data-word] > span" });
  return { server, user, callsOf };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("five minutes before a session ends", () => {
  it("one can stay signed in", async () => {
    const { user, callsOf } = await begin();
    lookAfter(54);
    expect(warning()).toBeNull();
    lookAfter(56);
    expect(warning()?.textContent).toMatch(/signed out at \d/);
    await user.click(screen.getByRole("button", { name: "Stay signed in" }));
    await waitFor(() => expect(warning()).toBeNull());
    expect(callsOf("/api/resume")).toHaveLength(1);
    lookAfter(56 + 54);
    expect(warning()).toBeNull();
  });

  it("nothing is said if another tab of the same participant is in use", async () => {
    const { server } = await begin();
    lookAfter(56);
    expect(warning()).not.toBeNull();
    const other = new BroadcastChannel("enkat-used");
    other.postMessage({ owner: "somebody else", at: Date.now() });
    other.postMessage({ owner: server.participant, at: Date.now() });
    await waitFor(() => expect(warning()).toBeNull());
    other.close();
  });

  it("that comes after a day whatever one does, one can sign in again", async () => {
    const { server, user, callsOf } = await begin();
    const other = new BroadcastChannel("enkat-used");
    other.postMessage({ owner: server.participant, at: START + 23.5 * 3_600_000 });
    await waitFor(() => expect(lastUse(server.participant)).toBe(START + 23.5 * 3_600_000));
    other.close();
    lookAfter(24 * 60 - 4);
    expect(warning()).not.toBeNull();
    await user.click(screen.getByRole("button", { name: "Sign in again" }));
    sessionStorage.setItem("given", JSON.stringify({ surveyId: "s1", birthYear: "1984", gender: "other" }));
    await user.click(await screen.findByRole("button", { name: "Continue answering" }));
    await screen.findByRole("radiogroup", { name: /manager/ });
    const [signIn] = callsOf("/api/authenticate");
    expect(signIn?.body).toMatchObject({ continues: server.participant });
  });

  it("staying is told to fail where the session is over already", async () => {
    const { server, user } = await begin();
    server.expired = true;
    lookAfter(56);
    await user.click(screen.getByRole("button", { name: "Stay signed in" }));
    expect(await screen.findByRole("dialog", { name: "You have been signed out" })).toBeTruthy();
  });
});

it("a session that has ended is told, though nobody has done anything", async () => {
  const { server } = await begin();
  server.expired = true;
  lookAfter(61);
  expect(await screen.findByRole("dialog", { name: "You have been signed out" })).toBeTruthy();
});
