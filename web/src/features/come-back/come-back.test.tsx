import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

const SECRET = `p1.${"0a".repeat(32)}`;

async function openLink(inBrowser: "nobody" | "this" | "another" = "nobody") {
  const server = new FakeServer();
  server.whereLinksLead = { ...server.whereLinksLead, inBrowser };
  const app = await openApp(`/return#${SECRET}`, server);
  await screen.findByRole("heading", { name: "Continue this response?" });
  const calls = () => server.calls.filter(({ path }) => path === "/api/come-back").map(({ body }) => body);
  return { ...app, calls };
}

const goOn = () => screen.findByRole("button", { name: "Continue this response" });

describe("a link to come back by", () => {
  it("is made on request, and shown with its end", async () => {
    const { user, server } = await openApp("/survey/consent");
    await user.click(await screen.findByRole("button", { name: "Continue later" }));
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Your link" });
    expect(field.value).toBe(`${window.location.origin}/return#${server.participant}.${"0a".repeat(32)}`);
    expect(screen.getByText(/It works until December 21, 2026/)).toBeTruthy();
    const made = server.calls.find(({ path }) => path === "/api/return-links");
    expect(made?.body).toEqual({ surveyParticipantId: server.participant });
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("textbox", { name: "Your link" })).toBeNull();
  });

  it("is ended where it was made", async () => {
    const { user, server } = await openApp("/survey/consent");
    await user.click(await screen.findByRole("button", { name: "Continue later" }));
    await user.click(await screen.findByRole("button", { name: "End the link" }));
    expect(await screen.findByText(/no longer works/)).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Your link" })).toBeNull();
    const ended = server.calls.find(({ path }) => path === "/api/return-links/end");
    expect(ended?.body).toEqual({ surveyParticipantId: server.participant });
  });

  it("is not made once the survey has closed", async () => {
    const server = new FakeServer();
    server.fails.set("/api/return-links", "SurveyExpired");
    const { user } = await openApp("/survey/consent", server);
    await user.click(await screen.findByRole("button", { name: "Continue later" }));
    expect(await screen.findByText(/The survey has closed/)).toBeTruthy();
  });

  it("says where it leads, and opens nothing by itself", async () => {
    const { calls } = await openLink();
    for (const words of ["Pulse", "Demo", /November 12, 2026/, "Page 4 of 12"])
      expect(screen.getByText(words)).toBeTruthy();
    const startOver = screen.getByRole("link", { name: "Not yours? Start over" });
    expect(startOver.getAttribute("href")).toBe("/open/demo/small");
    expect(calls()).toEqual([]);
  });

  it("opens the survey on request, and is gone from the address", async () => {
    const { user, calls } = await openLink();
    await user.click(await goOn());
    expect(await screen.findByRole("heading", { name: "Before we begin" })).toBeTruthy();
    expect(calls()).toEqual([{ secret: SECRET, leavesOwn: false }]);
    expect(window.location.href).not.toContain(SECRET);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(SECRET);
  });

  it("says what becomes of a response of one's own, and leads back to it", async () => {
    const { user, calls } = await openLink("another");
    expect(screen.getByRole("alert").textContent).toMatch(/It stays saved/);
    await user.click(screen.getByRole("link", { name: "Stay with your own response" }));
    expect(await screen.findByRole("heading", { name: "Before we begin" })).toBeTruthy();
    expect(calls()).toEqual([]);
  });

  it("tells the server that a response of one's own is left", async () => {
    const { user, calls } = await openLink("another");
    await user.click(await goOn());
    await screen.findByRole("heading", { name: "Before we begin" });
    expect(calls()).toEqual([{ secret: SECRET, leavesOwn: true }]);
  });

  it("asks once more where a response was begun in the meantime", async () => {
    const { user, server, calls } = await openLink();
    server.fails.set("/api/come-back", "OwnResponse");
    await user.click(await goOn());
    expect((await screen.findByRole("alert")).textContent).toMatch(/It stays saved/);
    server.fails.clear();
    await user.click(await goOn());
    await screen.findByRole("heading", { name: "Before we begin" });
    expect(calls().map(({ leavesOwn }) => leavesOwn)).toEqual([false, true]);
  });

  it("says when it was last opened, and that the answers were sent", async () => {
    const server = new FakeServer();
    const { page: _, ...sent } = server.whereLinksLead;
    server.whereLinksLead = { ...sent, submitted: true, openedAt: "2026-11-13T09:00:00Z" };
    await openApp(`/return#${SECRET}`, server);
    expect(await screen.findByText("The answers have been sent")).toBeTruthy();
    expect(screen.getByText(/last opened on November 13, 2026/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Show the receipt" })).toBeTruthy();
  });

  it("says that it does not work", async () => {
    const server = new FakeServer();
    server.fails.set("/api/return-links/look", "NotFound");
    await openApp("/return", server);
    expect(await screen.findByText(/This link does not work/)).toBeTruthy();
  });

  it("can be looked at again once there is a connection", async () => {
    const server = new FakeServer();
    server.fails.set("/api/return-links/look", "Busy");
    const { user } = await openApp(`/return#${SECRET}`, server);
    const again = await screen.findByRole("button", { name: "Try again" });
    server.fails.clear();
    await user.click(again);
    expect(await goOn()).toBeTruthy();
  });

  it("keeps its button where opening fails, with the reason above", async () => {
    const { user, server, calls } = await openLink();
    server.fails.set("/api/come-back", "Busy");
    await user.click(await goOn());
    expect(await screen.findByRole("alert")).toBeTruthy();
    server.fails.clear();
    await user.click(await goOn());
    await screen.findByRole("heading", { name: "Before we begin" });
    expect(calls()).toHaveLength(2);
  });

  it("does not show the failure of another link in the same tab", async () => {
    const { user, server } = await openLink();
    server.fails.set("/api/come-back", "Busy");
    await user.click(await goOn());
    await screen.findByRole("alert");
    server.fails.clear();
    window.location.hash = `p2.${"0c".repeat(32)}`;
    // The second link is looked up before its button is shown.
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    await goOn();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
