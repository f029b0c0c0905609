import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";
import { anonymousFaults, digitsOf } from "./requests/anonymous.ts";

describe("the year of birth", () => {
  it.each(["1984", "2007"])("may be %s", (birthYear) => {
    expect(anonymousFaults({ birthYear, gender: "other" })).toEqual({});
  });

  it.each(["84", "1884", "2184", "198", "2099"])("may not be %s", (birthYear) => {
    expect(anonymousFaults({ birthYear, gender: "other" })).toEqual({ birthYear: "birthYear" });
  });

  it("keeps digits only", () => {
    expect(digitsOf(" 19-84x5")).toBe("1984");
  });
});

describe("an invitation", () => {
  const secret = "ab".repeat(32);

  it("is taken out of the address, sent with the sign-in and forgotten", async () => {
    const { user, server } = await openApp(`/open/demo/small#i=${secret}`);
    expect(await screen.findByText(/You have been invited/)).toBeTruthy();
    expect(window.location.hash).toBe("");
    const { body: asked } = server.calls.find(({ path }) => path === "/api/login-settings") ?? {};
    expect(JSON.stringify(asked)).not.toContain(secret);
    await user.type(screen.getByRole("textbox"), "1984");
    await user.click(screen.getByRole("radio", { name: "Female" }));
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    expect(await screen.findByRole("heading", { name: "Before we begin" })).toBeTruthy();
    const { body } = server.calls.find(({ path }) => path === "/api/authenticate") ?? {};
    expect(body).toMatchObject({ invitation: secret });
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(secret);
  });

  it("is asked for before anything else, and taken when it is opened in the same tab", async () => {
    const server = new FakeServer();
    server.login = { ...(server.login as object), invitationRequired: true };
    const { user } = await openApp("/open/demo/small", server);
    expect(await screen.findByText(/Only those who have been invited/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "You need an invitation" })).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    window.location.hash = `#i=${secret}`;
    await user.type(await screen.findByRole("textbox"), "1984");
    expect(screen.queryByText(/Only those who have been invited/)).toBeNull();
    expect(window.location.hash).toBe("");
  });

  it.each([
    ["InvitationRequired", "You need an invitation", /Only those who have been invited/],
    ["InvitationUnknown", "That did not work", /is not valid/],
    ["InvitationOther", "That did not work", /gave other details/],
    ["SurveyNotOpen", "This survey is not open yet", /opens on/],
    ["SurveyExpired", "This survey is closed", /can no longer be answered/],
  ])("explains %s", async (code, title, words) => {
    const server = new FakeServer();
    server.login = code;
    await openApp("/open/demo/small", server);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    const looksWrong = screen.getByRole("alert").className.includes("error");
    expect(looksWrong).toBe(title === "That did not work");
  });
});

describe("the entry", () => {
  it("says what the survey is, whose it is, how long it takes and who sees the answers", async () => {
    await openApp("/open/demo/small");
    expect(await screen.findByRole("heading", { level: 1, name: "Pulse" })).toBeTruthy();
    expect(screen.getByText("How you are at work.")).toBeTruthy();
    expect(
      screen
        .getAllByRole("listitem")
        .map((fact) => fact.textContent?.replace(/\u2060/g, "").replace(/\u00a0/g, " ")),
    ).toEqual([
      "Demo is asking these questions.",
      "About 1–3 minutes. 4–9 questions, depending on your answers.",
      "Pause whenever you like. Your answers are saved as you go.",
      "Who can see the answers: The physician",
    ]);
  });

  it("of a full survey says so, and asks nothing", async () => {
    await openApp("/open/demo/small", offering(["anonymous"], { isFull: true }));
    expect(await screen.findByRole("heading", { level: 1, name: "This survey is full" })).toBeTruthy();
    expect(await screen.findByText("Contact: demo@example.org")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("of a full survey with single sign-on alone says so before it hands over", async () => {
    await openApp("/open/demo/small", offering(["sso"], { isFull: true }));
    expect(await screen.findByRole("heading", { level: 1, name: "This survey is full" })).toBeTruthy();
    const way = await screen.findByRole("link", { name: "Your organization’s sign-in" });
    expect(way.getAttribute("href")).toMatch(/\/sso$/);
  });

  it("of a full survey lets somebody go on who can prove who they are", async () => {
    await openApp(
      "/open/demo/small",
      offering(["swedishGovernmentId"], { isFull: true, showPassword: true }),
    );
    expect(await screen.findByText(/Have you already begun\?/)).toBeTruthy();
    expect(screen.getByRole("textbox", { name: /number/ })).toBeTruthy();
  });

  it("has help and contact", async () => {
    const { user } = await openApp("/open/demo/small", offering(["anonymous"], { country: "NO" }));
    await user.click(await screen.findByRole("button", { name: "Help and contact" }));
    const help = screen.getByRole("dialog", { name: "Help and contact" });
    expect(within(help).getByText("demo@example.org")).toBeTruthy();
    expect(within(help).getByRole("link", { name: "113" }).getAttribute("href")).toBe("tel:113");
    expect(within(help).getByText(/VO-linjen/)).toBeTruthy();
  });

  it("of a closed survey names whom to ask, and lets the language be chosen", async () => {
    const server = new FakeServer();
    server.fails.set("/api/login-settings", "SurveyExpired");
    server.failsWith.set("/api/login-settings", {
      customerName: "Demo",
      notices: { "en-US": { contact: "demo@example.org" } },
    });
    await openApp("/open/demo/small", server);
    expect(await screen.findByText("Contact: demo@example.org")).toBeTruthy();
    expect(screen.getByRole("combobox", { name: "Language" })).toBeTruthy();
  });
});

describe("signing in", () => {
  it("asks for year and gender", async () => {
    const { user, server } = await openApp("/open/demo/small");
    await user.click(await screen.findByRole("button", { name: "Go to the questions" }));
    const summary = await screen.findByRole("region", { name: /^2.details are missing or wrong$/ });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(document.title).toBe("Error: Pulse");
    expect(
      within(summary)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Write your year of birth", "Choose gender"]);
    await user.click(screen.getByRole("link", { name: "Write your year of birth" }));
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
    await user.keyboard("1984");
    expect(screen.queryByRole("link", { name: "Write your year of birth" })).toBeNull();
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
    ["Anything", /Something went wrong/],
  ])("explains %s", async (code, words) => {
    const server = new FakeServer();
    server.login = code;
    await openApp("/open/demo/shp", server);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

const every = [
  "swedishGovernmentId",
  "swedishBirthdateName",
  "anonymous",
  "norwegianGovernmentId",
  "norwegianBirthdateName",
];

/** Makes a server that offers these ways, the first of them at first. */
function offering(loginTypes: string[], more: object = {}): FakeServer {
  const server = new FakeServer();
  server.login = { ...(server.login as object), loginTypes, defaultLoginType: loginTypes[0], ...more };
  return server;
}

function sent(server: FakeServer) {
  return server.calls.find(({ path }) => path === "/api/authenticate")?.body;
}

describe("several ways", () => {
  it("are tabs in their order, of which the default one is chosen", async () => {
    const server = offering([...every].reverse());
    await openApp("/open/demo/small", server);
    expect(await screen.findByRole("heading", { level: 2, name: "Choose how to sign in" })).toBeTruthy();
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "Swedish identity number",
      "Date of birth and name (Sweden)",
      "Without your name",
      "Norwegian identity number",
      "Date of birth and name (Norway)",
    ]);
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Date of birth and name (Norway)");
  });

  it("are chosen by keys, and what was typed stays", async () => {
    const { user } = await openApp("/open/demo/small", offering(every));
    await user.type(await screen.findByRole("textbox", { name: "First name" }), "Ada");
    await user.click(screen.getByRole("tab", { selected: true }));
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement?.textContent).toBe("Date of birth and name (Norway)");
    await user.keyboard("{Home}{ArrowRight}");
    expect(screen.getByRole("tabpanel", { name: "Date of birth and name (Sweden)" })).toBeTruthy();
    await user.keyboard("{End}{ArrowDown}");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "First name" }).value).toBe("Ada");
  });

  it.each([
    ["swedishGovernmentId", "Sign in with your national identity number"],
    ["norwegianBirthdateName", "Sign in with your date of birth and name"],
    ["anonymous", "Answer without giving your name"],
  ])("one way alone, %s, has a header of its own and no tab", async (way, header) => {
    await openApp("/open/demo/small", offering([way]));
    expect(await screen.findByRole("heading", { name: header })).toBeTruthy();
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("single sign-on alone hands over at once", async () => {
    const server = offering(["sso"]);
    server.holds.set("/api/oidc/start", new Promise(() => undefined));
    await openApp("/open/demo/small", server);
    await waitFor(() => expect(window.location.pathname).toBe("/open/demo/small/sso"));
  });

  it("single sign-on stands beside the others", async () => {
    await openApp("/open/demo/small", offering(["anonymous", "sso"]));
    const way = await screen.findByRole("link", { name: "Your organization’s sign-in" });
    expect(way.getAttribute("href")).toBe("/open/demo/small/sso");
  });
});

describe("signing in with a number", () => {
  it.each([
    ["swedishGovernmentId", "0308189803", "This number is not right"],
    ["norwegianGovernmentId", "13097248023", "This number is not right. Enter all 11"],
    ["norwegianGovernmentId", "10915596784", "This number is not right. Enter all 11"],
  ])("%s tells that %s is wrong, and that names are missing", async (way, number, words) => {
    const { user, server } = await openApp("/open/demo/small", offering([way]));
    const field = await screen.findByRole("textbox", { name: /number/ });
    await user.type(field, number);
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    expect(screen.getByRole("link", { name: new RegExp(words.replaceAll(" ", ".")) })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Write your first name" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: /^3.details are missing or wrong$/ })).toBeTruthy();
    expect(sent(server)).toBeUndefined();
  });

  it.each([
    ["swedishGovernmentId", "030818+9802", {}],
    ["norwegianGovernmentId", "13097248022", {}],
    ["norwegianGovernmentId", "10915596784", { testIdentities: true }],
  ])("%s sends %s with names and no password", async (loginType, number, settings) => {
    const { user, server } = await openApp("/open/demo/small", offering([loginType], settings));
    await user.type(await screen.findByRole("textbox", { name: /number/ }), number);
    await user.type(screen.getByRole("textbox", { name: "First name" }), " Ada");
    await user.type(screen.getByRole("textbox", { name: "Last name" }), "Byron");
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    expect(await screen.findByRole("heading", { name: "Before we begin" })).toBeTruthy();
    const names = { firstName: "Ada", lastName: "Byron", password: "" };
    expect(sent(server)).toEqual({ loginType, surveyId: "s1", governmentId: number, ...names });
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/Ada|Byron|9802|8022|6784/);
  });

  it("says what the server says, below the form that it was", async () => {
    const server = offering(every);
    server.fails.set("/api/authenticate", "SurveyExpired");
    const { user } = await openApp("/open/demo/small", server);
    await user.type(await screen.findByRole("textbox", { name: /number/ }), "190308189802");
    await user.type(screen.getByRole("textbox", { name: "First name" }), "Ada");
    await user.type(screen.getByRole("textbox", { name: "Last name" }), "Byron");
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/closed/);
  });
});

describe("signing in with a birthdate", () => {
  async function fillIn(way: string, date: string, settings: object = {}) {
    const opened = await openApp("/open/demo/small", offering([way], settings));
    await opened.user.type(await screen.findByRole("textbox", { name: "When were you born?" }), date);
    await opened.user.type(screen.getByRole("textbox", { name: "First name" }), "Ada");
    await opened.user.type(screen.getByRole("textbox", { name: "Last name" }), "Byron");
    return opened;
  }
  const person = { surveyId: "s1", firstName: "Ada", lastName: "Byron", gender: "female" };

  it.each([
    ["swedishBirthdateName", "1984-05-17", "19840517"],
    ["swedishBirthdateName", " 19840517", "19840517"],
    ["norwegianBirthdateName", "17.05.1984", "17051984"],
  ])("%s sends the digits of %s as they stand", async (loginType, date, dateOfBirth) => {
    const { user, server } = await fillIn(loginType, date);
    await user.click(screen.getByRole("radio", { name: "Female" }));
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    expect(await screen.findByRole("heading", { name: "Before we begin" })).toBeTruthy();
    expect(sent(server)).toEqual({ loginType, dateOfBirth, ...person });
  });

  it.each([
    ["swedishBirthdateName", "17.05.1984", /YYYY-MM-DD, for example 1984-05-17\.$/],
    ["swedishBirthdateName", "1984-02-30", /YYYY-MM-DD, for example 1984-05-17\.$/],
    ["swedishBirthdateName", "2984-02-03", /YYYY-MM-DD, for example 1984-05-17\.$/],
    ["norwegianBirthdateName", "1984-05-17", /DD.MM.YYYY, for example 17.05.1984\.$/],
  ])("%s does not take %s, nor go without a gender", async (way, date, words) => {
    const { user, server } = await fillIn(way, date);
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    expect(screen.getByRole("link", { name: words })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Choose gender" })).toBeTruthy();
    expect(sent(server)).toBeUndefined();
  });

  it("asks for an e-mail address where the settings do, and it may stay empty", async () => {
    const { user, server } = await fillIn("swedishBirthdateName", "1984-05-17", { showEmail: true });
    await user.click(screen.getByRole("radio", { name: "Female" }));
    const email = screen.getByRole("textbox", { name: /Email address/ });
    await user.type(email, "ada");
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    expect(screen.getByRole("link", { name: /Enter an email address/ })).toBeTruthy();
    await user.clear(email);
    await user.click(screen.getByRole("button", { name: "Go to the questions" }));
    expect(await screen.findByRole("heading", { name: "Before we begin" })).toBeTruthy();
    expect(sent(server)?.["email"]).toBe("");
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
