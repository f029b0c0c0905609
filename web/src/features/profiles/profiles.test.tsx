import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp, reloadApp } from "../../testing/render-app.tsx";
import { smallModel } from "../../testing/small-model.ts";
import { signInFor } from "./use-profiles.ts";

const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const button = (name: string) => screen.getByRole("button", { name });
const sent = (server: FakeServer, to: string) => server.calls.filter(({ path }) => path === to);

/** Opens an address as an account owner who is signed in. */
async function openAccount(path = "/profiles/demo/f00", server = new FakeServer()) {
  sessionStorage.clear();
  sessionStorage.setItem("language", "en-US");
  sessionStorage.setItem("accountToken", "account");
  sessionStorage.setItem("appState", JSON.stringify({ user: { isSuperUser: false } }));
  sessionStorage.setItem("entrance", JSON.stringify({ urlName: "", address: "/demo" }));
  return reloadApp(path, server);
}

/** Collects the paths that the app goes to from now on. */
function pathsFromNowOn(): string[] {
  const paths: string[] = [];
  for (const method of ["pushState", "replaceState"] as const) {
    const original = window.history[method].bind(window.history);
    vi.spyOn(window.history, method).mockImplementation((state, title, url) => {
      paths.push(new URL(String(url), window.location.href).pathname);
      original(state, title, url);
    });
  }
  return paths;
}

afterEach(() => vi.restoreAllMocks());

describe("a profile", () => {
  it("says what it is, and shows its surveys: begun, to answer, sent", async () => {
    await openAccount("/profiles/DEMO/f00");
    await title("My surveys");
    expect(screen.getByText("Demo", { selector: "dd" })).toBeTruthy();
    expect(screen.getByText("f00")).toBeTruthy();
    const groups = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(groups).toEqual(["Begun", "To answer", "Sent", "Where you are signed in", "Close the account"]);
    const begun = within(screen.getByRole("region", { name: "Begun" }));
    expect(begun.getByRole("heading", { name: "Sleep" })).toBeTruthy();
    expect(begun.getByText("25% answered")).toBeTruthy();
    expect(button("Continue: Sleep")).toBeTruthy();
    expect(button("Begin: Visit")).toBeTruthy();
    expect(button("See my feedback: Pulse")).toBeTruthy();
  });

  it("that is not one's own is as if it were not there", async () => {
    await openAccount("/profiles/demo/another");
    await title("Page not found");
  });

  it("comes first where the address names none", async () => {
    await openAccount("/profiles");
    await title("My surveys");
    expect(window.location.pathname).toBe("/profiles/demo/f00");
  });

  it("says when there is nothing in it, and leads to the others", async () => {
    const server = new FakeServer();
    server.account.profiles.push({ type: "Health", profileId: "b0b", surveys: [] });
    const { user } = await openAccount("/profiles/demo/f00", server);
    await user.click(await screen.findByRole("link", { name: "Health account" }));
    expect(await screen.findByText("There is no survey for you here at the moment.")).toBeTruthy();
    expect(window.location.pathname).toBe("/profiles/health/b0b");
  });

  it("asks again when it could not be loaded", async () => {
    const server = new FakeServer();
    server.fails.set("/api/profiles", "GeneralError");
    const { user } = await openAccount("/profiles/demo/f00", server);
    await screen.findByRole("alert");
    server.fails.clear();
    await user.click(button("Try again"));
    await title("My surveys");
  });

  it("as a preview shows made-up surveys, and asks the server for nothing", async () => {
    const { server } = await openApp("/profiles/hex-preview/1");
    await title("My surveys");
    expect(screen.getByText(/made-up surveys/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Begin|Continue|Sign out|Close my/ })).toBeNull();
    expect(server.calls).toEqual([]);
  });
});

describe("going into a survey and back", () => {
  it("leads to its pages, and from there to the profile, where one stays signed in", async () => {
    const { user, server } = await openAccount();
    await user.click(await screen.findByRole("button", { name: "Begin: Visit" }));
    await title("Before we begin");
    expect(sent(server, "/api/profiles/enter")[0]?.body).toEqual({ surveyId: "survey-1" });
    await user.click(button("Back to my surveys"));
    await title("My surveys");
    expect(sent(server, "/api/profiles")).toHaveLength(2);
    expect(sent(server, "/api/logout")).toEqual([]);
  });

  it.each(["feedback", "result"] as const)("never says that unsent answers are sent: %s", async (finish) => {
    const server = new FakeServer({ ...smallModel, finish });
    const { user } = await openAccount("/profiles/demo/f00", server);
    await user.click(await screen.findByRole("button", { name: "Begin: Visit" }));
    await title("Before we begin");
    const pages = pathsFromNowOn();
    await user.click(button("Back to my surveys"));
    await title("My surveys");
    expect(pages.filter((path) => path.startsWith("/survey/"))).toEqual([]);
    expect(sent(server, "/api/feedback")).toEqual([]);
  });

  it("leads to the feedback of what was sent", async () => {
    const server = new FakeServer();
    server.submitted = true;
    const { user } = await openAccount("/profiles/demo/f00", server);
    await user.click(await screen.findByRole("button", { name: "See my feedback: Pulse" }));
    await title("Your feedback");
    await user.click(button("Back to my surveys"));
    await title("My surveys");
  });

  it("says why a survey could not be entered", async () => {
    const server = new FakeServer();
    server.fails.set("/api/profiles/enter", "SurveyExpired");
    const { user } = await openAccount("/profiles/demo/f00", server);
    await user.click(await screen.findByRole("button", { name: "Begin: Visit" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/closed/);
    await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "sv-SE");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/stängd/));
  });

  it("is not offered to somebody without an account", async () => {
    const server = new FakeServer();
    server.saveElsewhere({ agreed: true });
    await openApp("/survey/work", server);
    await title("Your work");
    expect(screen.queryByRole("button", { name: "Back to my surveys" })).toBeNull();
  });
});

describe("another password", () => {
  /** Leads the owner of a health account from a profile to the form. */
  async function toForm(server = new FakeServer()) {
    server.account.profiles = [{ type: "Health", profileId: "b0b", surveys: [] }];
    const { user } = await openAccount("/profiles/health/b0b", server);
    await user.click(await screen.findByRole("link", { name: "Change the password" }));
    await title("Change the password");
    const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    const change = async (current: string, password: string) => {
      await user.type(field("Current password"), current);
      await user.type(field("New password"), password);
      await user.click(button("Save the new password"));
    };
    return { user, server, field, change };
  }

  it("is set by who knows the one before, and one stays signed in", async () => {
    const { user, server, field, change } = await toForm();
    expect(field("Current password").autocomplete).toBe("current-password");
    expect(field("New password").autocomplete).toBe("new-password");
    await change("four words of mine", "other words of mine");
    await title("You have changed the password");
    const body = { current: "four words of mine", password: "other words of mine" };
    expect(sent(server, "/api/account/password").map(({ body }) => body)).toEqual([body]);
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain("words");
    await user.click(screen.getByRole("link", { name: "Back to my surveys" }));
    await title("My surveys");
  });

  it("needs both fields", async () => {
    const { user, server, field } = await toForm();
    await user.click(button("Save the new password"));
    await user.click(screen.getByRole("link", { name: "Write your current password" }));
    expect(document.activeElement).toBe(field("Current password"));
    expect(screen.getByRole("link", { name: "Write your password" })).toBeTruthy();
    expect(sent(server, "/api/account/password")).toEqual([]);
  });

  it.each([
    ["PasswordWrong", "Current password", "This is not the password that you have now."],
    ["PasswordTooWeak", "New password", /guessed soon.* Use three or four words/],
  ])("is refused at the field that is wrong: %s", async (code, name, words) => {
    const server = new FakeServer();
    server.fails.set("/api/account/password", code);
    const { field, change } = await toForm(server);
    await change("four words of mine", "other words of mine");
    const said = await screen.findByText(words);
    expect(document.activeElement).toBe(field(name));
    expect(field(name).getAttribute("aria-describedby")).toContain(said.id);
  });

  it("leads to the sign-in when the session has ended", async () => {
    const server = new FakeServer();
    const { change } = await toForm(server);
    server.fails.set("/api/account/password", "SessionExpired");
    await change("four words of mine", "other words of mine");
    await title("Sign in to health account");
  });

  it("is nothing that a demonstration has", async () => {
    await openAccount();
    await title("My surveys");
    expect(screen.queryByRole("link", { name: "Change the password" })).toBeNull();
    await openAccount("/profiles/password");
    await title("Page not found");
  });
});

describe("the end", () => {
  it("of the visit: nothing stays, and the way back in is the one by which one came", async () => {
    const { user, server } = await openAccount();
    await title("My surveys");
    await user.click(button("Sign out"));
    await title("You are signed out");
    expect(sent(server, "/api/logout")).toHaveLength(1);
    expect(sessionStorage.getItem("accountToken")).toBeNull();
    expect(sessionStorage.getItem("appState")).toBeNull();
    expect(screen.getByRole("link", { name: "Sign in again" }).getAttribute("href")).toBe("/demo");
  });

  it("of a survey's visit ends the account's, too", async () => {
    const { user } = await openAccount();
    await user.click(await screen.findByRole("button", { name: "Begin: Visit" }));
    await title("Before we begin");
    await user.click(button("Sign out"));
    await title("You are signed out");
    expect(sessionStorage.getItem("accountToken")).toBeNull();
    expect(screen.getByRole("link", { name: "Sign in again" }).getAttribute("href")).toBe("/demo");
  });

  it("of a survey's visit takes the form away until the server has answered: nothing given now would be sent", async () => {
    const server = new FakeServer();
    const { user } = await openAccount("/profiles/demo/f00", server);
    await user.click(await screen.findByRole("button", { name: "Begin: Visit" }));
    await title("Before we begin");
    const pages = pathsFromNowOn();
    let answer = () => {};
    server.holds.set("/api/logout", new Promise((resolve) => (answer = resolve)));
    await screen.findByRole("checkbox");
    await user.click(button("Sign out"));
    await waitFor(() => expect(document.querySelector(".waiting")).not.toBeNull());
    expect(screen.queryByRole("checkbox")).toBeNull();
    answer();
    await title("You are signed out");
    expect(pages.filter((path) => path.startsWith("/survey/"))).toEqual([]);
    expect(sent(server, "/api/feedback")).toEqual([]);
  });

  it("of the session is told kindly, where one signs in again", async () => {
    const server = new FakeServer();
    server.expired = true;
    await openAccount("/profiles/demo/f00", server);
    await title("Sign in to a demo account");
    expect(screen.getByText("You have been signed out")).toBeTruthy();
    expect(screen.getByText(/you get a new one/)).toBeTruthy();
    expect(sessionStorage.getItem("accountToken")).toBeNull();
  });

  it("of the account is asked about once more, and nothing is left", async () => {
    const { user, server } = await openAccount();
    await title("My surveys");
    await user.click(button("Close my account"));
    await user.click(screen.getByRole("button", { name: "Keep the account" }));
    expect(sent(server, "/api/account/close")).toEqual([]);
    await user.click(button("Close my account"));
    await user.click(screen.getByRole("button", { name: "Yes, close it" }));
    await title("Your account is closed");
    expect(sent(server, "/api/account/close")).toHaveLength(1);
    expect(sessionStorage.getItem("accountToken")).toBeNull();
  });

  it("of the account may fail, and says so", async () => {
    const server = new FakeServer();
    server.fails.set("/api/account/close", "GeneralError");
    const { user } = await openAccount("/profiles/demo/f00", server);
    await title("My surveys");
    await user.click(button("Close my account"));
    await user.click(screen.getByRole("button", { name: "Yes, close it" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/went wrong/);
    expect(window.location.pathname).toBe("/profiles/demo/f00");
  });
});

describe("a super user", () => {
  it("has a badge in the console for developers, once the account is known", async () => {
    const server = new FakeServer();
    server.environment = "test";
    server.account.isSuperUser = true;
    await openAccount("/profiles/demo/f00", server);
    await title("My surveys");
    await waitFor(() => expect(screen.getByText("Super user")).toBeTruthy());
  });
});

describe("where somebody signs in again", () => {
  it.each([
    ["/profiles/demo/f00", undefined, "/demo"],
    ["/profiles/health/b0b", "/demo", "/login/health/b0b"],
    ["/profiles", "/demo", "/demo"],
    ["/profiles", "/open/demo/hex", "/login"],
    ["/profiles", undefined, "/login"],
  ])("who was at %s and had come by %s: %s", (path, entrance, address) =>
    expect(signInFor(path, entrance)).toBe(address),
  );
});
