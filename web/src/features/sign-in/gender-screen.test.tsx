import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

async function signIn(gender = "Female") {
  const { user } = await openApp("/open/demo/small", server);
  await user.type(await screen.findByRole("textbox", { name: /born/ }), "1984");
  await user.click(screen.getByRole("radio", { name: gender }));
  await user.click(screen.getByRole("button", { name: "Go to the questions" }));
  return user;
}

const sent = (path: string) => server.calls.filter((call) => call.path === path).map(({ body }) => body);

describe("a gender that questions depend on and nobody has told", () => {
  beforeEach(() => {
    server.asksGender = true;
  });

  it.each([
    ["Female", { gender: "female" }],
    ["Prefer not to say", {}],
  ])("is asked for once, and %s is an answer", async (answer, said) => {
    const user = await signIn();
    expect(await screen.findByRole("heading", { name: "One thing before you begin" })).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: answer }));
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    await screen.findByRole("heading", { name: "Before we begin" });
    expect(sent("/api/gender")).toEqual([said]);
  });

  it("is asked for until something is chosen", async () => {
    const user = await signIn();
    await screen.findByRole("heading", { name: "One thing before you begin" });
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    await user.click(await screen.findByRole("link", { name: "Choose gender" }));
    expect(document.activeElement?.getAttribute("type")).toBe("radio");
    expect(sent("/api/gender")).toEqual([]);
  });

  it("leads back to signing in where it was asked too long ago", async () => {
    const user = await signIn();
    server.fails.set("/api/gender", "GeneralError");
    await user.click(await screen.findByRole("radio", { name: "Male" }));
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    expect(await screen.findByText(/Please sign in again/)).toBeTruthy();
    const link = screen.getByRole("link", { name: "Go to sign-in" });
    expect(link.getAttribute("href")).toBe("/open/demo/small");
  });
});

it("a sign-in that asks for a gender lets somebody prefer not to say it", async () => {
  await signIn("Prefer not to say");
  await screen.findByRole("heading", { name: "Before we begin" });
  expect(sent("/api/authenticate")).toEqual([
    { loginType: "anonymous", surveyId: expect.any(String), dateOfBirth: "19840101" },
  ]);
});
