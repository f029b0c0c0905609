import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openApp, reloadApp } from "../../../testing/render-app.tsx";

function agreed() {
  const server = new FakeServer();
  server.saveElsewhere({ agreed: true });
  return server;
}

describe("the way back after signing out", () => {
  it("leads to the survey of this tab, whichever link was opened last", async () => {
    localStorage.setItem("entrance", JSON.stringify({ urlName: "other", address: "/open/other/shp" }));
    const { user } = await openApp("/survey/work", agreed());
    localStorage.setItem("entrance", JSON.stringify({ urlName: "other", address: "/open/other/shp" }));
    await user.click(await screen.findByRole("button", { name: "Sign out" }));
    const link = await screen.findByRole("link", { name: "Sign in again" });
    expect(link.getAttribute("href")).toBe("/open/democustomer/small");
  });

  it("keeps the customer's look over a reload", async () => {
    const { user, server } = await openApp("/survey/work", agreed());
    await user.click(await screen.findByRole("button", { name: "Sign out" }));
    await screen.findByRole("link", { name: "Sign in again" });
    delete document.documentElement.dataset["theme"];
    await reloadApp("/signed-out", server);
    expect(document.documentElement.dataset["theme"]).toBe("democustomer");
  });
});
