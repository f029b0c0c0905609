import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { encryptedStore } from "../../../shared/survey/encrypted-store.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openApp, reloadApp } from "../../../testing/render-app.tsx";

const TITLE = "Your consent is needed again";

function consented() {
  const server = new FakeServer();
  server.saveElsewhere({ agreed: true, pace: 2 });
  return server;
}

const yes = async () =>
  within(await screen.findByRole("radiogroup", { name: /manager/ })).getByRole("radio", { name: "Yes" });
const dialog = () => screen.findByRole("dialog", { name: TITLE });
const box = () => screen.findByRole<HTMLInputElement>("checkbox", { name: "I agree" });
const saves = (server: FakeServer) => server.calls.filter(({ path }) => path === "/api/drafts");

describe("answers that the server does not take without consent", () => {
  it("are kept, lead to the consent whose words have changed, and are sent after the tick", async () => {
    const server = consented();
    const { user } = await openApp("/survey/work", server);
    const answer = await yes();
    server.changeWords();
    await user.click(answer);
    const asking = await dialog();
    expect(server.answers).toEqual({ agreed: true, pace: 2 });

    await user.click(within(asking).getByRole("button", { name: "Read the information" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Before we begin" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText(/has changed since you gave your consent/)).toBeTruthy();
    expect((await box()).checked).toBe(false);
    expect(server.answers).toEqual({ pace: 2 });
    expect(
      screen.getByText(/sent once you give your consent/, { selector: "[data-word] > span" }),
    ).toBeTruthy();

    await user.click(await box());
    await waitFor(() => expect(server.answers).toEqual({ pace: 2, agreed: true, boss: 1 }));
    expect(Object.keys(saves(server).at(-1)?.body["changes"] as object)).toEqual(["agreed", "boss"]);
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await yes()).toHaveProperty("checked", true);
  });

  it("are kept over a reload", async () => {
    const server = consented();
    const { user } = await openApp("/survey/work", server);
    const answer = await yes();
    server.changeWords();
    await user.click(answer);
    await dialog();
    const again = await reloadApp("/survey/work", server);
    expect((await box()).checked).toBe(false);
    expect(server.answers).toEqual({ pace: 2 });
    await again.user.click(await box());
    await waitFor(() => expect(server.answers).toEqual({ pace: 2, agreed: true, boss: 1 }));
  });

  it("are kept where the consent was withdrawn in another tab", async () => {
    const server = consented();
    const { user } = await openApp("/survey/work", server);
    const answer = await yes();
    server.saveElsewhere({ agreed: null });
    await user.click(answer);
    await user.click(within(await dialog()).getByRole("button", { name: "Read the information" }));
    await user.click(await box());
    expect(screen.queryByText(/has changed since you gave your consent/)).toBeNull();
    await waitFor(() => expect(server.answers).toEqual({ pace: 2, agreed: true, boss: 1 }));
  });

  it("stay on the page while the words cannot be fetched", async () => {
    const server = consented();
    const { user } = await openApp("/survey/work", server);
    const answer = await yes();
    server.changeWords();
    await user.click(answer);
    const asking = await dialog();
    server.offline = true;
    await user.click(within(asking).getByRole("button", { name: "Read the information" }));
    await within(asking).findByRole("alert");
    server.offline = false;
    await user.click(within(asking).getByRole("button", { name: "Read the information" }));
    await user.click(await box());
    await waitFor(() => expect(server.answers).toEqual({ pace: 2, agreed: true, boss: 1 }));
  });
});

describe("a participant without consent", () => {
  it("loses no stored answer by withdrawing it", async () => {
    const server = consented();
    const { user } = await openApp("/survey/agree", server);
    await user.click(await box());
    await waitFor(() => expect(server.answers).toEqual({ agreed: false, pace: 2 }));
    expect(saves(server).at(-1)?.body["changes"]).toEqual({ agreed: false });
  });

  it("can sign out, and gives up the answers that wait for it", async () => {
    const server = consented();
    const { user } = await openApp("/survey/work", server);
    const answer = await yes();
    server.changeWords();
    await user.click(answer);
    await user.click(within(await dialog()).getByRole("button", { name: "Read the information" }));
    await box();
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(server.calls.some(({ path }) => path === "/api/logout")).toBe(true));
    expect(server.answers).toEqual({ pace: 2 });
    await waitFor(async () => expect(await encryptedStore.of(server.participant)).toEqual([]));
  });
});
