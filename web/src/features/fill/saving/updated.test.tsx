import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Model } from "../../../engine/index.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openApp } from "../../../testing/render-app.tsx";
import { smallModel } from "../../../testing/small-model.ts";

const TITLE = "The survey has been updated";

/** Returns the next version, in which a question has another id: the former one is gone. */
function nextVersion(): Model {
  const written = JSON.stringify({ ...smallModel, version: 2 });
  return JSON.parse(written.replaceAll('"breaks"', '"rests"'));
}

const group = (name: RegExp) => screen.findByRole("radiogroup", { name });
const saves = (server: FakeServer) => server.calls.filter(({ path }) => path === "/api/drafts");

describe("a page whose response was moved to another version", () => {
  it("goes on with the new version and takes along what was typed", async () => {
    const server = new FakeServer();
    server.saveElsewhere({ agreed: true, pace: 2 });
    const { user } = await openApp("/survey/work", server);
    await group(/hurry/);
    server.moveTo(nextVersion());
    await user.click(within(await group(/manager/)).getByRole("radio", { name: "Yes" }));
    const dialog = await screen.findByRole("dialog", { name: TITLE });
    expect(server.answers).toEqual({ agreed: true, pace: 2 });

    await user.click(within(dialog).getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(server.answers).toEqual({ agreed: true, pace: 2, boss: 1 }), {
      timeout: 15_000,
    });
    expect(screen.queryByRole("dialog")).toBeNull();
    const yes = within(await group(/manager/)).getByRole("radio", { name: "Yes" });
    expect((yes as HTMLInputElement).checked).toBe(true);
    expect(saves(server).at(-1)?.body["model"]).toBe("mm");
  });

  it("sends nothing to a question that is gone", async () => {
    const server = new FakeServer();
    server.saveElsewhere({ agreed: true, boss: 1 });
    const { user } = await openApp("/survey/work", server);
    const breaks = await group(/take a break/);
    server.moveTo(nextVersion());
    await user.click(within(breaks).getAllByRole("radio")[0] as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: TITLE });
    await user.click(within(dialog).getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const count = saves(server).length;
    await user.click(within(await group(/hurry/)).getAllByRole("radio")[0] as HTMLElement);
    await waitFor(() => expect(server.answers).toEqual({ agreed: true, boss: 1, pace: 1 }), {
      timeout: 15_000,
    });
    expect(
      saves(server)
        .slice(count)
        .some(({ body }) => "breaks" in (body["changes"] as object)),
    ).toBe(false);
  });

  it("stays with what was typed while the new version cannot be fetched", async () => {
    const server = new FakeServer();
    server.saveElsewhere({ agreed: true });
    const { user } = await openApp("/survey/work", server);
    await group(/hurry/);
    server.moveTo(nextVersion());
    await user.click(within(await group(/manager/)).getByRole("radio", { name: "Yes" }));
    const dialog = await screen.findByRole("dialog", { name: TITLE });
    server.offline = true;
    await user.click(within(dialog).getByRole("button", { name: "Continue" }));
    await within(dialog).findByRole("alert");
    server.offline = false;
    await user.click(within(dialog).getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(server.answers).toEqual({ agreed: true, boss: 1 }));
  });
});
