import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Answers } from "../../../api/types.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openApp, reloadApp } from "../../../testing/render-app.tsx";

function serverWith(answers: Answers) {
  const server = new FakeServer();
  server.saveElsewhere(answers);
  return server;
}

const manager = () => screen.findByRole("radiogroup", { name: /manager/ });

describe("a session that has ended", () => {
  const signIn = async (user: UserEvent) => {
    await user.type(await screen.findByRole("textbox"), "1984");
    await user.click(screen.getByRole("radio", { name: "Female" }));
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
  };

  it("leaves its answers to whoever says that they are theirs, also after a reload", async () => {
    const server = serverWith({ agreed: true, pace: 2 });
    const { user } = await openApp("/survey/work", server);
    await screen.findByRole("radiogroup", { name: /hurry/ });
    server.expired = true;
    await user.click(within(await manager()).getByRole("radio", { name: "Yes" }));
    await screen.findByRole("dialog", { name: "You have been signed out" });

    server.answers = {};
    server.revision = 0;
    const again = await reloadApp("/survey/work", server);
    await signIn(again.user);
    await again.user.click(await screen.findByRole("button", { name: "Yes, use them" }));
    await waitFor(() => expect(server.answers).toMatchObject({ boss: 1, pace: 2 }), { timeout: 3000 });
    expect(sessionStorage.getItem("former")).toBeNull();
  });

  it("leaves what it could not send even if nobody was told that it had ended", async () => {
    const server = serverWith({ agreed: true });
    const { user } = await openApp("/survey/work", server);
    const boss = await manager();
    server.offline = true;
    await user.click(within(boss).getByRole("radio", { name: "Yes" }));
    await screen.findByText(/Not sent yet/, { selector: "[data-word]" }, { timeout: 3000 });
    server.offline = false;
    server.expired = true;
    server.answers = {};
    server.revision = 0;
    const again = await reloadApp("/survey/work", server);
    await signIn(again.user);
    await again.user.click(await screen.findByRole("button", { name: "Yes, use them" }));
    await waitFor(() => expect(server.answers).toMatchObject({ boss: 1 }), { timeout: 3000 });
  });
});
