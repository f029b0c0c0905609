import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

const SECRET = "0a".repeat(32);

describe("a link to come back by", () => {
  it("is made for who asks, and shown", async () => {
    const { user, server } = await openApp("/survey/consent");
    await user.click(await screen.findByRole("button", { name: "Continue later" }));
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Your link" });
    expect(field.value).toBe(`${window.location.origin}/return#${SECRET}`);
    expect(server.calls.at(-1)?.body).toEqual({ surveyParticipantId: server.participant });
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("textbox", { name: "Your link" })).toBeNull();
  });

  it("opens the survey, and is gone from the address", async () => {
    const { server } = await openApp(`/return#${SECRET}`);
    expect(await screen.findByRole("heading", { name: "Before we begin" })).toBeTruthy();
    const { body } = server.calls.find(({ path }) => path === "/api/come-back") ?? {};
    expect(body).toEqual({ secret: SECRET });
    expect(window.location.href).not.toContain(SECRET);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(SECRET);
  });

  it("says that it is not valid", async () => {
    const server = new FakeServer();
    server.fails.set("/api/come-back", "NotFound");
    await openApp("/return", server);
    expect(await screen.findByText(/This link is not valid/)).toBeTruthy();
  });
});
