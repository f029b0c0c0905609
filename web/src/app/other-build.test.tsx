import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import openapi from "../../../schemas/openapi.json" with { type: "json" };
import { BUILD } from "../lib/config.ts";
import { openApp, reloadApp } from "../testing/render-app.tsx";

const reload = () => screen.queryByRole("button", { name: "Load the new version" });

it("is the build that belongs to the server", () => {
  expect(openapi.info["x-build"]).toBe(BUILD);
});

it("a server with another build of the app is noticed, and the app loaded anew once", async () => {
  const { server } = await openApp("/survey/consent");
  await screen.findByRole("heading", { level: 1 });
  expect(reload()).toBeNull();

  server.build = "99999";
  const { user } = await reloadApp("/survey/consent", server);
  await screen.findByText(/There is a new version/);
  const { reload: renew } = window.location;
  const renewed = vi.fn();
  window.location.reload = renewed;
  await user.click(reload() as HTMLElement);
  window.location.reload = renew;
  expect(renewed).toHaveBeenCalledOnce();

  await reloadApp("/survey/consent", server);
  await screen.findByRole("heading", { level: 1 });
  expect(reload()).toBeNull();
});
