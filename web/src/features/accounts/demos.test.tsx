import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

const heading = () => screen.queryByRole("heading", { level: 2, name: "Try a survey" });
const calls = ({ calls }: FakeServer) =>
  calls.filter(({ path }) => path === "/api/customer-surveys").map(({ body }) => body);

/** Returns a server with demonstrations: two of the profile, one of the other survey in Swedish alone, and one that is over. */
function withDemos(): FakeServer {
  const server = new FakeServer();
  server.accountWays = { ...server.accountWays, demo: true };
  const demo = { customerUrlName: "demo", isDemo: true, state: "open" } as const;
  const profile = { "en-US": { name: "Health profile", description: "How you are." } };
  server.surveys = [
    { ...demo, type: "hex", titles: profile },
    { ...demo, type: "hexs", titles: profile, shows: { "en-US": "For seniors" } },
    { ...demo, type: "hex", linkName: "brief", titles: profile },
    { ...demo, type: "hex", linkName: "over", titles: profile, state: "closed" },
    {
      ...demo,
      customerUrlName: "acme",
      type: "dyn",
      linkName: "round",
      titles: { "sv-SE": { name: "Rond" } },
    },
  ];
  return server;
}

describe("the front page of a server with demonstrations", () => {
  it("lists each survey by name, with what it shows, above the ways to sign in", async () => {
    const server = withDemos();
    await openApp("/login", server);
    const tabs = await screen.findAllByRole("tab");
    const region = screen.getByRole("region", { name: "Try a survey" });
    expect(region.compareDocumentPosition(tabs[0] as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const [firsts] = within(region).getAllByRole("list");
    const links = within(firsts as HTMLElement).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Health profile How you are.", "/open/demo/hex"],
      ["Rond ", "/open/acme/dyn/round"],
    ]);
    expect(links[1]?.closest("li")?.lang).toBe("sv-SE");
    expect(calls(server)).toEqual([{}]);
  });

  it("unfolds the others of a name; what cannot be answered is not among them", async () => {
    const { user } = await openApp("/login", withDemos());
    const fold = await screen.findByText("More demos (2)");
    const details = fold.closest("details") as HTMLDetailsElement;
    expect(details.open).toBe(false);
    await user.click(fold);
    expect(details.open).toBe(true);
    const links = within(details).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Health profile For seniors", "/open/demo/hexs"],
      ["Health profile brief", "/open/demo/hex/brief"],
    ]);
  });

  it("leads to a demonstration", async () => {
    const { user } = await openApp("/login", withDemos());
    await user.click(await screen.findByRole("link", { name: "Health profile How you are." }));
    expect(window.location.pathname).toBe("/open/demo/hex");
  });

  it("shows the ways to sign in also where the demonstrations cannot be asked for", async () => {
    const server = withDemos();
    server.fails.set("/api/customer-surveys", "TooManyRequests");
    await openApp("/login", server);
    expect(await screen.findAllByRole("tab")).toHaveLength(2);
    expect(heading()).toBeNull();
  });

  it("keeps to the sign-in where one wants to a certain profile", async () => {
    const server = withDemos();
    await openApp("/login/health/b0b", server);
    expect(await screen.findAllByRole("tab")).toHaveLength(2);
    expect(heading()).toBeNull();
    expect(calls(server)).toEqual([]);
  });
});

describe("the front page of a server without demonstrations", () => {
  it("shows nothing of them, and does not ask", async () => {
    const { server } = await openApp("/login");
    expect(await screen.findAllByRole("tab")).toHaveLength(2);
    expect(heading()).toBeNull();
    expect(calls(server)).toEqual([]);
  });
});
