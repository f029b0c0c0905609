import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";
import { digitsOf, faultsOf } from "./anonymous-answers.ts";

describe("the year of birth", () => {
  it.each(["1984", "2007"])("may be %s", (birthYear) => {
    expect(faultsOf({ birthYear, gender: "other" })).toEqual({});
  });

  it.each(["84", "1884", "2184", "198", "2099"])("may not be %s", (birthYear) => {
    expect(faultsOf({ birthYear, gender: "other" })).toEqual({ birthYear: "birthYear" });
  });

  it("keeps digits only", () => {
    expect(digitsOf(" 19-84x5")).toBe("1984");
  });
});

describe("signing in", () => {
  it("asks for year and gender", async () => {
    const { user, server } = await openApp("/open/demo/small");
    await user.click(await screen.findByRole("button", { name: "Go to the questions" }));
    expect(screen.getAllByText("Fill this in.")).toHaveLength(2);
    expect(server.calls.some(({ path }) => path === "/api/authenticate")).toBe(false);
  });

  it("sends January 1 of the year, and goes to the survey", async () => {
    const { user, server } = await openApp("/open/demo/small");
    await user.type(await screen.findByRole("textbox"), "1984");
    await user.click(screen.getByRole("radio", { name: "Female" }));
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    expect(await screen.findByRole("heading", { name: "Before we begin" })).toBeTruthy();
    const { body } = server.calls.find(({ path }) => path === "/api/authenticate") ?? {};
    expect(body).toEqual({
      loginType: "anonymous",
      surveyId: "s1",
      dateOfBirth: "19840101",
      gender: "female",
    });
  });

  it.each([
    ["NotFound", /no survey at this address/],
    ["IncorrectParameter", /no survey at this address/],
    ["InvalidParameter", /no survey at this address/],
    ["SurveyExpired", /closed/],
    ["Anything", /Something went wrong/],
  ])("explains %s", async (code, words) => {
    const server = new FakeServer();
    server.login = code;
    await openApp("/open/demo/shp", server);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe("an address that leads nowhere", () => {
  it("shows the page for it", async () => {
    await openApp("/nowhere");
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  });

  it("may name a survey type that nobody knows", async () => {
    const server = new FakeServer();
    server.login = "NotFound";
    await openApp("/open/demo/small", server);
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  });
});
