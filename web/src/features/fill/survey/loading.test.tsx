import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openApp } from "../../../testing/render-app.tsx";
import { smallModel } from "../../../testing/small-model.ts";

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

  it("refuses a model in a format that only a newer app understands, and offers that app", async () => {
    const server = new FakeServer();
    server.model = { ...smallModel, format: 2 };
    await openApp("/survey/work", server);
    const box = await screen.findByRole("alert");
    expect(box.textContent).toMatch(/There is a new version of this page\. Saved answers stay/);
    expect(screen.getByRole("button", { name: "Load the new version" })).toBeTruthy();
    expect(screen.queryByRole("radio")).toBeNull();
  });
});
