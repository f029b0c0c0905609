import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeServer } from "../testing/fake-server.ts";
import { openApp } from "../testing/render-app.tsx";

const title = (name: string) => screen.findByRole("heading", { level: 1, name });

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as a browser without the cookie
  document.cookie = "cookieLawSeen=; Max-Age=0; Path=/";
});

describe("the addresses in front of the surveys", () => {
  it.each([
    ["/login", "Sign in to health account"],
    ["/LOGIN", "Sign in to health account"],
    ["/login/hex/1", "Sign in to health account"],
    ["/redirect", "Sign in to health account"],
    ["/demo", "Sign in to a demo account"],
    ["/forgot", "Forgot your password?"],
    ["/register#c", "Open your health account"],
    ["/register/c", "Open your health account"],
    ["/register/a@example.org/c", "Open your health account"],
    ["/reset#c", "Choose a new password"],
    ["/reset/c", "Choose a new password"],
    ["/reset/a@example.org/c", "Choose a new password"],
    ["/faq", "Questions and answers"],
    ["/about", "About Enkat"],
    ["/cookie-policy", "Cookies and what else is kept in your browser"],
    ["/accountclosed", "Your account is closed"],
    ["/surveys", "Surveys"],
    ["/survey/forms/acme", "Surveys of Acme AB"],
  ])("%s shows “%s”", async (path, heading) => {
    await openApp(path);
    expect(await title(heading)).toBeTruthy();
  });

  it.each([
    ["/", "/login"],
    ["/nowhere", "/404"],
    ["/survey/forms/demo-feedback", "/survey/forms/demo-feedback"],
    ["/profiles/hex/1", "/login"],
    ["/profiles/hex-preview", "/404"],
    ["/controls-test", "/open/demo/gallery"],
  ])("%s leads to %s", async (path, end) => {
    await openApp(path);
    await waitFor(() => expect(window.location.pathname).toBe(end));
  });
});

describe("the addresses of surveys", () => {
  it.each([
    ["/open/hex", { customerUrlName: "", type: "hex", linkName: null }],
    ["/open/acme/HS", { customerUrlName: "acme", type: "hea", linkName: null }],
    ["/open/acme/hexn/short", { customerUrlName: "acme", type: "hexn", linkName: "short" }],
    ["/survey/med/rail", { customerUrlName: "", type: "med", linkName: "rail" }],
    ["/survey/acme/med/rail", { customerUrlName: "acme", type: "med", linkName: "rail" }],
    ["/open/acme/gallery", { customerUrlName: "acme", type: "gallery", linkName: null }],
  ])("%s asks for its survey, and so does its status", async (path, asked) => {
    for (const address of [path, `${path}/status`]) {
      const server = new FakeServer();
      await openApp(address, server);
      await screen.findByRole("heading", { level: 1 });
      const { body } = server.calls.find((call) => call.path === "/api/login-settings") ?? {};
      expect(body).toMatchObject(asked);
    }
  });

  it.each(["/open/hex/sso", "/open/acme/hex/sso", "/survey/hex/rail/sso", "/survey/acme/hex/rail/sso"])(
    "%s is for single sign-on: where a survey has none, it says so and leads to the other ways",
    async (path) => {
      await openApp(path);
      expect(await title("That did not work")).toBeTruthy();
      expect(screen.getByRole("link", { name: "Other ways to sign in" })).toBeTruthy();
    },
  );
});

describe("the status of a survey", () => {
  const open = { surveyId: "s1", customerName: "Acme", languages: ["en-US"], loginAnonymous: true };

  it.each([
    [{}, ["The survey is open.", "No last day is set."]],
    [
      { lastDay: "2026-11-30", daysRemaining: 9 },
      ["You can sign in until November 30, 2026.", "9 days left."],
    ],
    [{ lastDay: "2026-11-22", daysRemaining: 1 }, ["1 day left."]],
    [{ lastDay: "2026-11-21", daysRemaining: 0 }, ["Today is the last day."]],
    [{ isFull: true }, ["The survey is full: it has received as many answers as it takes."]],
    [{ invitationRequired: true }, ["The survey is open to those who have an invitation."]],
  ])("says of %o: %s", async (more, words) => {
    const server = new FakeServer();
    server.login = { ...open, ...more };
    await openApp("/open/acme/hex/status", server);
    for (const word of words) expect(await screen.findByText(word)).toBeTruthy();
  });

  it.each([
    ["SurveyExpired", /can no longer be answered/],
    ["NotFound", /no survey at this address/],
  ])("explains %s", async (code, words) => {
    const server = new FakeServer();
    server.login = code;
    await openApp("/open/acme/hex/status", server);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe("help and contact", () => {
  const failing = (call: string, code: string) => (server: FakeServer) => server.fails.set(call, code);

  it.each([
    ["the entry", "/open/acme/hex", () => undefined],
    ["a survey that is over", "/open/acme/hex", failing("/api/login-settings", "SurveyExpired")],
    ["an entry without a connection", "/open/acme/hex", (server: FakeServer) => (server.offline = true)],
    ["single sign-on that failed", "/oidc/callback?error=access_denied", () => undefined],
    ["single sign-on that there is not", "/open/acme/hex/sso", () => undefined],
    ["a link to come back by that is unknown", "/return#00", failing("/api/come-back", "NotFound")],
    ["the end", "/signed-out", () => undefined],
  ])("are on the screen of %s", async (_, path, prepare) => {
    const server = new FakeServer();
    prepare(server);
    const { user } = await openApp(path, server);
    await user.click(await screen.findByRole("button", { name: "Help and contact" }));
    expect(await screen.findByRole("dialog", { name: "Help and contact" })).toBeTruthy();
  });
});

describe("the surveys of a customer", () => {
  it("are asked for by the name in addresses", async () => {
    const { user } = await openApp("/surveys");
    await user.click(await screen.findByRole("button", { name: "Show surveys" }));
    expect(screen.getByText("Fill this in.")).toBeTruthy();
    await user.type(screen.getByRole("textbox"), " acme ");
    await user.click(screen.getByRole("button", { name: "Show surveys" }));
    expect(await title("Surveys of Acme AB")).toBeTruthy();
    expect(await screen.findAllByText("Open")).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Seniors" }).getAttribute("href")).toBe("/open/acme/hexs");
    expect(screen.getByRole("link", { name: "Work" }).getAttribute("href")).toBe("/open/acme/cop3/short");
    expect(screen.getAllByRole("listitem").map((survey) => survey.textContent)).toEqual(
      expect.arrayContaining(["HealthClosed", "RailOpens later", "GardenFull"]),
    );
  });

  it("of one name are told apart by what each shows", async () => {
    const server = new FakeServer();
    const [seniors] = server.surveys;
    if (seniors) seniors.shows = { "en-US": "Nothing about a workplace" };
    await openApp("/survey/forms/acme", server);
    expect(await screen.findByRole("link", { name: "Seniors – Nothing about a workplace" })).toBeTruthy();
  });

  it("of one name that show nothing are told apart by their links", async () => {
    const server = new FakeServer();
    for (const survey of server.surveys) survey.titles = { "en-US": { name: "Health" } };
    await openApp("/survey/forms/acme", server);
    expect(await screen.findByRole("link", { name: "Health – short" })).toBeTruthy();
  });

  it("that there is not are none", async () => {
    const server = new FakeServer();
    server.fails.set("/api/customer-surveys", "NotFound");
    await openApp("/survey/forms/acme", server);
    expect(
      await screen.findByText("This organization has no surveys that are open to everyone."),
    ).toBeTruthy();
  });
});

describe("the notice about cookies", () => {
  it("is there until it is closed", async () => {
    const { user } = await openApp("/login");
    await title("Sign in to health account");
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(document.cookie).toContain("cookieLawSeen");
    expect(screen.queryByRole("complementary")).toBeNull();
  });
});
