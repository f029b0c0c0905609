import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.login = {
    ...(server.login as Record<string, unknown>),
    loginTypes: ["swedishGovernmentId"],
    defaultLoginType: "swedishGovernmentId",
    showPassword: true,
  };
});

async function signIn(password = "sju sorters kakor") {
  const { user } = await openApp("/open/demo/small", server);
  await user.type(await screen.findByRole("textbox", { name: /identity number/ }), "19000101-9801");
  await user.type(screen.getByRole("textbox", { name: "First name" }), "Ada");
  await user.type(screen.getByRole("textbox", { name: "Last name" }), "Byron");
  if (password) await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Go to the questions" }));
  return user;
}
const sent = () => server.calls.filter(({ path }) => path === "/api/authenticate").map(({ body }) => body);

describe("a number with a password", () => {
  it("is sent with it", async () => {
    await signIn();
    await screen.findByRole("heading", { name: "Before we begin" });
    expect(sent()).toMatchObject([{ password: "sju sorters kakor" }]);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("sorters");
  });

  it("needs one", async () => {
    await signIn("");
    expect(await screen.findByRole("link", { name: "Write your password" })).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it("says that the two do not go together", async () => {
    server.fails.set("/api/authenticate", "NotFound");
    await signIn();
    expect(await screen.findByText("The number and the password do not match.")).toBeTruthy();
  });
});

describe("somebody who has answered lately", () => {
  it.each([
    [1, 1, "once a day. You can answer again in 1 day."],
    [90, 12, "every 90 days. You can answer again in 12 days."],
  ])(
    "of a limit of %i days with %i to go sees what was sent by the password",
    async (limitDays, daysRemaining, words) => {
      server.fails.set("/api/authenticate", "LimitReached");
      server.failsWith.set("/api/authenticate", { limitDays, daysRemaining });
      const user = await signIn();
      expect(await screen.findByText(new RegExp(words))).toBeTruthy();

      server.fails.set("/api/authenticate", "NotFound");
      await user.type(screen.getByLabelText("Password"), "wrong");
      await user.click(screen.getByRole("button", { name: "See my feedback" }));
      expect(await screen.findByText("The number and the password do not match.")).toBeTruthy();

      server.fails.delete("/api/authenticate");
      await user.clear(screen.getByLabelText("Password"));
      await user.type(screen.getByLabelText("Password"), "right");
      await user.click(screen.getByRole("button", { name: "See my feedback" }));
      await screen.findByRole("heading", { name: "Before we begin" });
      expect(sent().at(-1)).toMatchObject({
        governmentId: "19000101-9801",
        password: "right",
        earlier: true,
      });
      expect(sent()[0]).not.toHaveProperty("earlier");
    },
  );
});
