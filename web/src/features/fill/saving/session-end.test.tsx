import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Answers } from "../../../api/types.ts";
import { encryptedStore } from "../../../shared/survey/encrypted-store.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openApp, reloadApp } from "../../../testing/render-app.tsx";

function serverWith(answers: Answers) {
  const server = new FakeServer();
  server.saveElsewhere(answers);
  return server;
}

const manager = () => screen.findByRole("radiogroup", { name: /manager/ });
const goOn = () => screen.findByRole("button", { name: "Continue answering" });
const year = () => screen.findByRole<HTMLInputElement>("textbox", { name: /year/ });
const signInsAt = (server: FakeServer) => server.calls.filter(({ path }) => path === "/api/authenticate");

async function tell(user: UserEvent) {
  await user.type(await year(), "1984");
  await user.click(screen.getByRole("radio", { name: "Female" }));
  await user.click(screen.getByRole("button", { name: "Go to the questions" }));
}

describe("a session that has ended", () => {
  const expireWith = async (server: FakeServer) => {
    const { user } = await openApp("/survey/work", server);
    await screen.findByRole("radiogroup", { name: /hurry/ });
    server.expired = true;
    await user.click(within(await manager()).getByRole("radio", { name: "Yes" }));
    await screen.findByRole("dialog", { name: "You have been signed out" });
    return user;
  };

  it("is gone on with by the same participant, who tells nothing twice", async () => {
    const server = serverWith({ agreed: true, pace: 2 });
    const { participant } = server;
    const user = await expireWith(server);
    sessionStorage.setItem("given", JSON.stringify({ surveyId: "s1", birthYear: "1984", gender: "other" }));
    await user.click(screen.getByRole("button", { name: "Sign in again" }));
    await user.click(await goOn());
    await waitFor(() => expect(server.answers).toMatchObject({ boss: 1, pace: 2 }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.participant).toBe(participant);
    expect(signInsAt(server).map(({ body }) => body)).toEqual([
      {
        loginType: "anonymous",
        surveyId: "s1",
        dateOfBirth: "19840101",
        gender: "other",
        continues: participant,
      },
    ]);
  });

  it("leaves its answers to whoever says that they are theirs, where it cannot be gone on with", async () => {
    const server = serverWith({ agreed: true, pace: 2 });
    await expireWith(server);
    const kept = async () => (await encryptedStore.of(server.participant)).map(({ changes }) => changes);
    await waitFor(async () =>
      expect(Object.assign({}, ...(await kept()))).toMatchObject({ boss: 1, pace: 2 }),
    );
    server.hasCookie = false;
    server.answers = {};
    server.revision = 0;
    const { user } = await reloadApp("/survey/work", server);
    await user.click(await goOn());
    await screen.findByText(/Enter the same as last time/);
    await tell(user);
    await screen.findByText(/cannot be opened from here any more/);
    expect((await year()).value).toBe("1984");
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    await user.click(await screen.findByRole("button", { name: "Yes, use them" }));
    await waitFor(() => expect(server.answers).toMatchObject({ boss: 1, pace: 2 }));
    expect(sessionStorage.getItem("former")).toBeNull();
  });

  it("leaves nothing to a different person", async () => {
    const server = serverWith({ agreed: true, pace: 2 });
    await expireWith(server);
    sessionStorage.setItem("given", JSON.stringify({ surveyId: "s1", birthYear: "1984", gender: "other" }));
    server.answers = {};
    server.revision = 0;
    const { user } = await reloadApp("/survey/work", server);
    await user.click(await screen.findByText("Start over as a different person"));
    expect((await year()).value).toBe("");
    server.fails.set("/api/authenticate", "LimitReached");
    await tell(user);
    await waitFor(() => expect(signInsAt(server)).toHaveLength(1));
    expect(sessionStorage.getItem("former")).not.toBeNull();
    expect(await screen.findAllByRole("alert")).toHaveLength(1);
    server.fails.clear();
    await user.click(await screen.findByRole("button", { name: "Go to the questions" }));
    await screen.findByRole("heading", { name: "Before we begin" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(signInsAt(server)[0]?.body).not.toHaveProperty("continues");
    expect(server.answers).toEqual({});
  });

  it("leaves what it could not send even if nobody was told that it had ended", async () => {
    const server = serverWith({ agreed: true });
    const { user } = await openApp("/survey/work", server);
    const boss = await manager();
    server.offline = true;
    await user.click(within(boss).getByRole("radio", { name: "Yes" }));
    await screen.findByText(/Not sent yet/, { selector: "[data-word] > span" });
    server.offline = false;
    server.expired = true;
    sessionStorage.setItem("given", JSON.stringify({ surveyId: "s1", birthYear: "1984", gender: "other" }));
    const again = await reloadApp("/survey/work", server);
    await again.user.click(await goOn());
    await waitFor(() => expect(server.answers).toMatchObject({ boss: 1 }));
  });
});
