import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

const ADDRESS = "/survey/forms/demo-feedback";
const send = () => screen.getByRole("button", { name: "Send" });

describe("the form about the demonstration", () => {
  it("sends a number and words, and thanks", async () => {
    const { server, user } = await openApp(ADDRESS);
    await user.click(await screen.findByRole("radio", { name: /^4/ }));
    await user.type(screen.getByLabelText("In your own words"), " Clear and quick. ");
    await user.click(send());
    await screen.findByRole("heading", { name: "Thank you" });
    expect(server.calls.filter(({ path }) => path === "/api/demo-feedback")).toEqual([
      { path: "/api/demo-feedback", body: { rating: 4, text: "Clear and quick." } },
    ]);
  });

  it("asks for the number, and counts what is too long", async () => {
    const { server, user } = await openApp(ADDRESS);
    await screen.findByRole("radio", { name: /^1/ });
    await user.click(send());
    expect(screen.getByRole("radiogroup").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: /^1/ }));
    await user.click(screen.getByRole("radio", { name: /^1/ }));
    await user.click(screen.getByLabelText("In your own words"));
    await user.paste("🙂".repeat(2003));
    await user.click(send());
    screen.getByText("3 characters too many");
    expect(server.calls.some(({ path }) => path === "/api/demo-feedback")).toBe(false);
  });

  it.each([
    ["NotFound", "There is no demo on this server."],
    ["TooManyRequests", /too many attempts/],
    ["GeneralError", /went wrong/],
  ])("says why it was not kept: %s", async (code, words) => {
    const server = new FakeServer();
    server.fails.set("/api/demo-feedback", code);
    const { user } = await openApp(ADDRESS, server);
    await user.click(await screen.findByRole("radio", { name: /^3/ }));
    await user.click(send());
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    screen.getByRole("radio", { name: /^3/, checked: true });
  });
});
