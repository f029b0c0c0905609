import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import english from "../../../locales/en-US.json";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

const { signIn, core } = english;
const ADDRESS = "/open/demo/small";

/** Makes a server that offers these ways, the first of them at first. */
function offering(...loginTypes: string[]): FakeServer {
  const server = new FakeServer();
  server.login = { ...(server.login as object), loginTypes, defaultLoginType: loginTypes[0] };
  return server;
}

describe("somebody who arrives at a survey", () => {
  it("sees that something is under way until it is known how one signs in", async () => {
    const server = new FakeServer();
    server.holds.set("/api/login-settings", new Promise(() => undefined));
    await openApp(ADDRESS, server);
    expect(
      (await screen.findByText(english.loading)).closest(".waiting")?.querySelector(".spinner"),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: signIn.submit })).toBeNull();
  });

  it("finds all ways as tabs, in their order, with the default one chosen", async () => {
    const { ways } = signIn;
    await openApp(ADDRESS, offering("anonymous", ...Object.keys(ways).reverse()));
    expect((await screen.findAllByRole("tab")).map(({ textContent }) => textContent)).toEqual([
      ways.swedishBankId,
      ways.swedishGovernmentId,
      ways.swedishBirthdateName,
      ways.anonymous,
      ways.norwegianBankId,
      ways.norwegianGovernmentId,
      ways.norwegianBirthdateName,
    ]);
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe(ways.anonymous);
  });

  it.each([
    ["swedishBankId", signIn.headerBankId],
    ["norwegianBankId", signIn.headerBankId],
    ["norwegianGovernmentId", signIn.headerGovernmentId],
    ["swedishBirthdateName", signIn.headerBirthdateName],
    ["anonymous", signIn.headerAnonymous],
  ])("reads with %s alone: %s", async (way, header) => {
    await openApp(ADDRESS, offering(way));
    expect(await screen.findByRole("heading", { name: header })).toBeTruthy();
  });

  it("is told what a year of birth looks like", async () => {
    const { user } = await openApp(ADDRESS, offering("anonymous"));
    await user.type(await screen.findByRole("textbox"), "84");
    await user.click(screen.getByRole("button", { name: signIn.submit }));
    expect(screen.getAllByText(core.birthYear)).not.toHaveLength(0);
  });

  it("sees that the sign-in is under way", async () => {
    const server = offering("anonymous");
    server.holds.set("/api/authenticate", new Promise(() => undefined));
    const { user } = await openApp(ADDRESS, server);
    await user.type(await screen.findByRole("textbox"), "1984");
    await user.click(screen.getByRole("radio", { name: signIn.genders.female }));
    await user.click(screen.getByRole("button", { name: signIn.submit }));
    const button = await screen.findByRole("button", { name: signIn.submitting });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.querySelector(".spinner")).toBeTruthy();
  });
});
