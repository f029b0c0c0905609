import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

async function open(elsewhere: number) {
  const server = new FakeServer();
  for (let at = 0; at < elsewhere; at++) server.signInElsewhere();
  const { user } = await openApp("/survey/consent", server);
  await user.click(await screen.findByRole("button", { name: "Help and contact" }));
  const region = await screen.findByRole("region", { name: "Where you are signed in" });
  await within(region).findByText(/Here/);
  const ended = () => server.calls.filter(({ path }) => path === "/api/sessions/end").map(({ body }) => body);
  return { server, user, region, ended };
}

describe("where a participant is signed in", () => {
  it("is shown with help, and nothing can be ended where it is here alone", async () => {
    const { region } = await open(0);
    expect(region.textContent).toMatch(/You are signed in nowhere else/);
    expect(within(region).queryByRole("button")).toBeNull();
  });

  it("ends elsewhere", async () => {
    const { server, user, region, ended } = await open(1);
    expect(region.textContent).toMatch(/November 12, 2026/);
    await user.click(within(region).getByRole("button", { name: "Sign out there" }));
    expect(await within(region).findByText(/You are signed in nowhere else/)).toBeTruthy();
    expect(ended()).toEqual([{ surveyParticipantId: server.participant, id: "other0" }]);
  });

  it("ends everywhere else at once", async () => {
    const { server, user, region, ended } = await open(2);
    await user.click(within(region).getByRole("button", { name: "Sign out everywhere else" }));
    expect(await within(region).findByText(/You are signed in nowhere else/)).toBeTruthy();
    expect(ended()).toEqual([{ surveyParticipantId: server.participant, id: null }]);
  });

  it("says that it did not work", async () => {
    const { server, user, region } = await open(1);
    server.fails.set("/api/sessions/end", "TooManyRequests");
    await user.click(within(region).getByRole("button", { name: "Sign out there" }));
    expect(await within(region).findByRole("alert")).toBeTruthy();
    expect(within(region).getByRole("button", { name: "Sign out there" })).toBeTruthy();
  });
});
