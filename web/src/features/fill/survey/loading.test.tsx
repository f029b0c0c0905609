import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openApp } from "../../../testing/render-app.tsx";

describe("a survey that cannot be loaded", () => {
  it("says so in a red box, with a way to try again", async () => {
    const server = new FakeServer();
    server.fails.set("/api/survey-settings", "GeneralError");
    await openApp("/survey/work", server);
    const box = await screen.findByRole("alert");
    expect(box.textContent).toMatch(/Something went wrong/);
    expect(box.className).toContain("error");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
