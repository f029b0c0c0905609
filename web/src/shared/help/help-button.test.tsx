import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

/** Opens the help of a survey whose deployment has this notice. */
async function openHelp(notice: Record<string, string>) {
  const server = new FakeServer();
  server.login = { ...(server.login as object), notices: { "en-US": notice } };
  const { user } = await openApp("/open/demo/small", server);
  await user.click(await screen.findByRole("button", { name: "Help and contact" }));
  return within(screen.getByRole("dialog", { name: "Help and contact" }));
}

describe("help and contact", () => {
  const nobody = "Ask the person who invited you.";

  it("shows the parts of a notice that has no contact, and whom to ask", async () => {
    const help = await openHelp({ controller: "Demo Ltd", keptFor: "Two years" });
    expect(help.getByText("Demo Ltd")).toBeTruthy();
    expect(help.getByText("Two years")).toBeTruthy();
    expect(help.getByText(nobody)).toBeTruthy();
  });

  it("shows only whom to ask where a notice is empty", async () => {
    const help = await openHelp({});
    expect(help.getByText(nobody)).toBeTruthy();
    expect(help.queryByRole("term")).toBeNull();
    expect(document.querySelector(".dialog dl")).toBeNull();
  });

  it("names the country of numbers where there are those of several", async () => {
    const help = await openHelp({});
    const headings = help.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([
      "In an emergency – Sweden",
      "Someone to talk to – Sweden",
      "In an emergency – Norway",
      "Someone to talk to – Norway",
    ]);
  });

  it("says that the questions and answers open in a new tab", async () => {
    const help = await openHelp({});
    const link = help.getByRole("link", { name: "Questions and answers (opens in a new tab)" });
    expect(link.getAttribute("target")).toBe("_blank");
  });

  it("shows a contact, and nothing in place of it", async () => {
    const help = await openHelp({ contact: "demo@example.org" });
    expect(help.getByText("demo@example.org")).toBeTruthy();
    expect(help.queryByText(nobody)).toBeNull();
  });
});
