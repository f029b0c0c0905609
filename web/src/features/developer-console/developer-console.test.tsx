import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

function atWork() {
  const server = new FakeServer();
  server.environment = "test";
  server.saveElsewhere({ agreed: true });
  return server;
}

describe("the console for developers", () => {
  it("is not there in production", async () => {
    await openApp("/survey/work");
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByText("Developer console")).toBeNull();
  });

  it("shows the keys of all texts, and then the words of the language in use again", async () => {
    const { user } = await openApp("/survey/work", atWork());
    const toggle = await screen.findByRole("checkbox", { name: "Show translation keys", hidden: true });
    await user.click(toggle);
    expect(await screen.findByRole("heading", { name: "pages.work" })).toBeTruthy();
    expect(screen.getByText("questions.boss.label")).toBeTruthy();
    expect(screen.getByRole("button", { name: "fill.next" })).toBeTruthy();
    await user.click(toggle);
    expect(await screen.findByRole("heading", { name: "Your work" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Next" })).toBeTruthy();
  });

  it("logs that the session has ended", async () => {
    const server = atWork();
    server.expired = true;
    await openApp("/survey/work", server);
    await waitFor(() =>
      expect(screen.getByRole("log", { hidden: true }).textContent).toContain(
        "session expired (SessionExpired)",
      ),
    );
  });
});
