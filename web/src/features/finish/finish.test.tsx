import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";
import { smallModel, smallTexts } from "../../testing/small-model.ts";

/** Makes a server to which the answers have been sent. */
function sentTo(finish: "feedback" | "result") {
  const server = new FakeServer({ ...smallModel, finish }, { "en-US": smallTexts });
  server.submitted = true;
  return server;
}

const title = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("the result screen", () => {
  it("comes after sending, and says what was sent and when", async () => {
    const server = sentTo("result");
    server.submitted = false;
    server.saveElsewhere({
      agreed: true,
      boss: 2,
      pace: 1,
      breaks: 2,
      start: "late",
      threatened: 1,
      weight: 70,
    });
    const { user } = await openApp("/survey/review", server);
    await user.click(await screen.findByRole("button", { name: "Send my answers" }));
    await title("Your answers have been sent");
    expect(window.location.pathname).toBe("/survey/result");
    expect(screen.getByText("Your answers to “A small survey”")).toBeTruthy();
    expect(await screen.findByText(/November 21, 2026/)).toBeTruthy();
  });

  it("leads to the feedback where there are scores", async () => {
    const { user } = await openApp("/survey", sentTo("result"));
    await user.click(await screen.findByRole("link", { name: "See your feedback" }));
    await title("Your feedback");
  });

  it("does not where there are none", async () => {
    const server = sentTo("result");
    server.scores = [];
    await openApp("/survey/result", server);
    await screen.findByText(/November 21, 2026/);
    expect(screen.queryByRole("link", { name: "See your feedback" })).toBeNull();
  });

  it("stands instead of the form, and only once the answers are sent", async () => {
    await openApp("/survey/work", sentTo("result"));
    await title("Your answers have been sent");
    const server = new FakeServer();
    server.saveElsewhere({ agreed: true });
    await openApp("/survey/result", server);
    await title("Review and send");
  });

  it("confirms at once, and asks again for the rest", async () => {
    const server = sentTo("result");
    server.fails.set("/api/feedback", "GeneralError");
    const { user } = await openApp("/survey/result", server);
    await title("Your answers have been sent");
    const retry = await screen.findByRole("button", { name: "Try again" });
    server.fails.clear();
    await user.click(retry);
    expect(await screen.findByText(/November 21, 2026/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the feedback", () => {
  it("shows all areas at a glance, what stands out first, each leading to its details", async () => {
    await openApp("/survey/feedback", sentTo("feedback"));
    const overview = within(await screen.findByRole("region", { name: "All areas at a glance" }));
    const links = overview.getAllByRole<HTMLAnchorElement>("link");
    expect(links.map(({ textContent }) => textContent)).toEqual([
      "CalmCalm enough, 80\u00a0of 100",
      "Rest30\u00a0of 100",
      "Safety50\u00a0of 100",
    ]);
    expect(overview.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Working well",
      "Your work",
      "Threats and health",
    ]);
    for (const link of links) expect(document.getElementById(link.hash.slice(1))).toBeTruthy();
  });

  it("says of an area what its scale shows, where the answers lie, what that means and what to do", async () => {
    await openApp("/survey/feedback", sentTo("feedback"));
    const calm = within(await screen.findByRole("article", { name: "Calm" }));
    expect(calm.getByText("How calm your work is.")).toBeTruthy();
    expect(calm.getByRole("img", { name: /80\sof 100/ })).toBeTruthy();
    expect(calm.getByRole("list", { name: "Levels of the scale" }).textContent).toBe(
      "Too hectic" + "Calm enough (your level)",
    );
    expect(calm.getByText("You rarely hurry.")).toBeTruthy();
    expect(calm.getByText("Keep it so.")).toBeTruthy();
  });

  it("judges nothing on a scale without bands", async () => {
    await openApp("/survey/feedback", sentTo("feedback"));
    const rest = within(await screen.findByRole("article", { name: "Rest" }));
    expect(rest.queryByRole("list")).toBeNull();
    expect(rest.queryByRole("heading", { name: "What you can do" })).toBeNull();
  });

  it("gives way to the receipt where there is nothing to tell", async () => {
    const server = sentTo("feedback");
    server.scores = [];
    await openApp("/survey/feedback", server);
    await title("Your answers have been sent");
    expect(window.location.pathname).toBe("/survey/result");
    expect(screen.queryByText(/Working well/)).toBeNull();
    expect(screen.queryByRole("link", { name: "See your feedback" })).toBeNull();
  });

  it("names areas with too few answers apart, with the reason", async () => {
    await openApp("/survey/feedback", sentTo("feedback"));
    expect(await screen.findByText(/too few answers for these/)).toBeTruthy();
    expect(screen.queryByRole("article", { name: "Empty" })).toBeNull();
  });

  it("is asked for again when it did not come", async () => {
    const server = sentTo("feedback");
    server.fails.set("/api/feedback", "GeneralError");
    const { user } = await openApp("/survey/feedback", server);
    const retry = await screen.findByRole("button", { name: "Try again" });
    await user.click(retry);
    server.fails.clear();
    await waitFor(() => expect(retry.getAttribute("aria-disabled")).toBeNull());
    await user.click(retry);
    expect(await screen.findByRole("article", { name: "Calm" })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Your feedback");
  });

  it("tells somebody who has been signed out meanwhile", async () => {
    const server = sentTo("feedback");
    server.fails.set("/api/feedback", "SessionExpired");
    await openApp("/survey/feedback", server);
    await title("You are signed out");
    expect(sessionStorage.getItem("token")).toBeNull();
  });
});
