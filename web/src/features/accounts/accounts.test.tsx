import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { openApp } from "../../testing/render-app.tsx";

const title = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const sent = (server: FakeServer, to: string) => server.calls.find(({ path }) => path === to)?.body;
const kept = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, window.location.href]);

/** Returns a server that has a demonstration. */
function withDemo(server = new FakeServer()): FakeServer {
  server.accountWays = { ...server.accountWays, demo: true };
  return server;
}

async function submitEmail(server = new FakeServer()) {
  const opened = await openApp("/demo", withDemo(server));
  await title("Sign in to a demo account");
  await opened.user.type(screen.getByLabelText("Email address"), " kim@example.org");
  await opened.user.click(button("Open the demo account"));
  return opened;
}

describe("a demo account", () => {
  it("is not promised where there is no demonstration", async () => {
    await openApp("/demo");
    expect(await screen.findByText("There is no demo on this server.")).toBeTruthy();
    expect(screen.queryByLabelText("Email address")).toBeNull();
  });

  it("cannot be asked for without an e-mail address", async () => {
    const { user, server } = await openApp("/demo", withDemo());
    await title("Sign in to a demo account");
    expect(button("Open the demo account").disabled).toBe(true);
    await user.type(screen.getByLabelText("Email address"), "kim@example{Enter}");
    await user.tab();
    expect(await screen.findByText(/^Enter an email address, /)).toBeTruthy();
    expect(button("Open the demo account").disabled).toBe(true);
    await user.type(screen.getByLabelText("Email address"), ".org");
    expect(button("Open the demo account").disabled).toBe(false);
    expect(sent(server, "/api/demo-login")).toBeUndefined();
  });

  it("shows that it is being opened, then the first profile, whose names are in the navigation", async () => {
    const server = new FakeServer();
    let answer: () => void = () => undefined;
    server.holds.set("/api/demo-login", new Promise((done) => (answer = done)));
    await submitEmail(server);
    expect(button("Signing in").getAttribute("aria-disabled")).toBe("true");
    answer();
    await title("My surveys");
    expect(sent(server, "/api/demo-login")).toEqual({ email: "kim@example.org" });
    expect(window.location.pathname).toBe("/profiles/demo/f00");
    expect(window.history.state.usr).toEqual({ type: "Demo", profileId: "f00" });
    expect(JSON.parse(sessionStorage.getItem("appState") ?? "")).toEqual({ user: { isSuperUser: false } });
    expect(kept()).not.toContain("kim@");
  });

  it.each([
    ["InvalidEmail", "Enter an email address, for example kim@example.org."],
    ["NotFound", "There is no demo on this server."],
    ["TooManyRequests", /too many attempts/],
    ["GeneralError", /The demo account could not be opened/],
  ])("says why there is none: %s", async (code, words) => {
    const server = new FakeServer();
    server.fails.set("/api/demo-login", code);
    await submitEmail(server);
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(sessionStorage.getItem("appState")).toBeNull();
  });
});

describe("signing in to a health account", () => {
  it("has two tabs, each with content only while it is chosen", async () => {
    const { user } = await openApp("/login");
    await title("Sign in to health account");
    const tabs = (await screen.findAllByRole("tab")).map(({ textContent }) => textContent);
    expect(tabs).toEqual(["Swedish BankID", "Norwegian BankID"]);
    expect(await screen.findByText("Where is your BankID?")).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: "Norwegian BankID" }));
    expect(await screen.findByText("After that you come to your health account.")).toBeTruthy();
    expect(screen.queryByText("Where is your BankID?")).toBeNull();
  });

  const NONE = { swedishBankId: false, norwegianBankId: false, sso: false, demo: false };
  const links = () =>
    screen
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")])
      .filter(([, to]) => to === "/demo" || to === "/login/sso");
  async function openLogin(ways: Partial<typeof NONE>) {
    const server = new FakeServer();
    server.accountWays = { ...NONE, ...ways };
    await openApp("/login", server);
    await title("Sign in to health account");
  }

  it.each([
    ["swedishBankId", "Swedish BankID", "Where is your BankID?"],
    ["norwegianBankId", "Norwegian BankID", "After that you come to your health account."],
  ])("has no tabs where only %s is set up", async (way, name, words) => {
    await openLogin({ [way]: true, demo: true });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2, name })).toBeTruthy();
    expect(screen.queryByRole("tab")).toBeNull();
    expect(links()).toEqual([]);
  });

  const DEMO = ["Sign in to a demo account", "/demo"];
  const SSO = ["Sign in through your organization", "/login/sso"];
  it.each([
    [{ demo: true }, /BankID is not set up/, [DEMO]],
    [{ sso: true }, /BankID is not set up/, [SSO]],
    [{ sso: true, demo: true }, /BankID is not set up/, [SSO, DEMO]],
    [{}, /Nobody can sign in/, []],
  ])("leads elsewhere where there is only %o", async (ways, words, to) => {
    await openLogin(ways);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole("tab")).toBeNull();
    expect(links()).toEqual(to);
  });

  it("says that it cannot be asked how", async () => {
    const server = new FakeServer();
    server.fails.set("/api/account/ways", "TooManyRequests");
    await openApp("/login", server);
    expect((await screen.findByRole("alert")).textContent).toMatch(/too many attempts/);
  });

  /** Returns a server on which an order of BankID is complete at once. */
  function withOrder(): FakeServer {
    const server = new FakeServer();
    server.account.profiles.push({ type: "Health", profileId: "b0b", surveys: [] });
    const answer = server.answer.bind(server);
    vi.spyOn(server, "answer").mockImplementation((path, body) => {
      if (!path.startsWith("/api/bank-id/") || server.fails.has(path)) return answer(path, body);
      server.calls.push({ path, body });
      const data = { bankIdOrderId: "o1", autoStartToken: "t1", status: "complete" };
      return { status: 200, body: { hasError: false, data } };
    });
    return server;
  }

  async function scan(path: string, server: FakeServer) {
    const { user } = await openApp(path, server);
    await user.click(await screen.findByRole("button", { name: "BankID on another device" }));
  }

  it("by Swedish BankID leads to the first profile", async () => {
    const server = withOrder();
    await scan("/login", server);
    await title("My surveys");
    expect(sent(server, "/api/bank-id/start")).toMatchObject({ surveyId: null, device: "other" });
    expect(sent(server, "/api/account-login")).toEqual({ loginType: "swedishBankId", bankIdOrderId: "o1" });
    expect(window.location.pathname).toBe("/profiles/demo/f00");
  });

  it.each([
    ["/login/HEALTH/b0b", "/profiles/health/b0b"],
    ["/login/health/somebodyelses", "/profiles/demo/f00"],
  ])("at %s leads to %s", async (path, end) => {
    await scan(path, withOrder());
    await title("My surveys");
    expect(window.location.pathname).toBe(end);
  });

  it.each([
    ["NotFound", /We cannot find you here/],
    ["GeneralError", /Something went wrong/],
  ])("says why it failed, until the next try: %s", async (code, words) => {
    const server = withOrder();
    server.fails.set("/api/account-login", code);
    await scan("/login", server);
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    server.fails.clear();
    await title("Sign in to health account");
  });

  it.each(["Swedish BankID", "Norwegian BankID"])("says that %s is not set up", async (way) => {
    const server = new FakeServer();
    for (const path of ["/api/bank-id/start", "/api/oidc/start"]) server.fails.set(path, "Forbidden");
    const { user } = await openApp("/login", server);
    await user.click(await screen.findByRole("tab", { name: way }));
    await user.click(await screen.findByRole("button", { name: /BankID on another device|Go to BankID/ }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/not set up on this server/);
  });

  it("through an organisation is said to be impossible where it is", async () => {
    const server = new FakeServer();
    server.fails.set("/api/oidc/start", "Forbidden");
    await openApp("/login/sso", server);
    await title("Single sign-on");
    expect(screen.getByRole("alert").textContent).toMatch(/not set up here/);
    expect(screen.getByRole("link", { name: "Other ways to sign in" }).getAttribute("href")).toBe("/login");
  });
});

describe("the way back from an identity provider", () => {
  const back = "?code=c&state=s&iss=i";

  async function arrive(path: string, server = new FakeServer()) {
    sessionStorage.clear();
    const opening = openApp(path, server);
    sessionStorage.setItem("accountSignIn", JSON.stringify({}));
    return opening;
  }

  it.each(["/oidc/callback", "/redirect"])("to %s opens the account for which one left", async (path) => {
    const { server } = await arrive(path + back);
    await title("My surveys");
    const proof = { loginType: "oidc", code: "c", state: "s", path: "/oidc/callback", iss: "i" };
    expect(sent(server, "/api/account-login")).toEqual(proof);
    expect(sessionStorage.getItem("accountSignIn")).toBeNull();
    expect(kept()).not.toContain("code");
  });

  it("says that there is no account, and leads to the sign-in", async () => {
    const server = new FakeServer();
    server.fails.set("/api/account-login", "NotFound");
    await arrive(`/oidc/callback${back}`, server);
    expect((await screen.findByRole("alert")).textContent).toMatch(/We cannot find you here/);
    expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/login");
  });

  it("is the front page for whoever brings nothing, and the account for whoever is signed in", async () => {
    await openApp("/redirect");
    await title("Sign in to health account");
    await submitEmail();
    await title("My surveys");
    window.history.pushState(null, "", "/redirect");
    window.dispatchEvent(new PopStateEvent("popstate"));
    await waitFor(() => expect(window.location.pathname).toBe("/profiles/demo/f00"));
  });
});

describe("a forgotten password", () => {
  it("is asked for by an e-mail address, and the answer is the same for everybody", async () => {
    const { user, server } = await openApp("/forgot");
    await title("Forgot your password?");
    await user.click(button("Send me a link"));
    expect(screen.getAllByText("Fill this in.")).toHaveLength(2);
    await user.type(screen.getByLabelText("Email address"), "kim@example.org");
    await user.click(button("Send me a link"));
    await title("Check your email");
    expect(sent(server, "/api/account/forgot")).toEqual({ email: "kim@example.org", language: "en-US" });
    expect(screen.getByText(/If there is an account with this address/)).toBeTruthy();
  });

  it.each([
    ["InvalidEmail", /Enter an email address/],
    ["TooManyRequests", /too many attempts/],
  ])("says why no link was sent: %s", async (code, words) => {
    const server = new FakeServer();
    server.fails.set("/api/account/forgot", code);
    const { user } = await openApp("/forgot", server);
    await title("Forgot your password?");
    await user.type(screen.getByLabelText("Email address"), "kim@example.org");
    await user.click(button("Send me a link"));
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
  });
});

describe("the links of mails", () => {
  const password = "correct horse battery";

  async function choose(path: string, typed: string, server = new FakeServer()) {
    const opened = await openApp(path, server);
    const field = await screen.findByLabelText<HTMLInputElement>("New password");
    expect(field.type).toBe("password");
    expect(field.autocomplete).toBe("new-password");
    await opened.user.type(field, typed);
    await opened.user.click(button(path.startsWith("/reset") ? "Save the new password" : "Open the account"));
    return opened;
  }

  it.each(["/register#c0de", "/register/c0de", "/register/kim@example.org/c0de"])(
    "%s opens the account",
    async (path) => {
      const { server } = await choose(path, password);
      await title("My surveys");
      expect(sent(server, "/api/account/register")).toEqual({ code: "c0de", password });
      expect(kept()).not.toMatch(/kim@|c0de|horse/);
    },
  );

  it("show whose they are to what keeps passwords, and take it out of the address", async () => {
    await openApp("/reset/kim%40example.org/c0de");
    const email = await screen.findByLabelText<HTMLInputElement>("Email address");
    expect([email.value, email.readOnly, email.autocomplete]).toEqual(["kim@example.org", true, "username"]);
    expect(window.location.pathname + window.location.hash).toBe("/reset#c0de");
    expect(kept()).not.toContain("kim@");
  });

  it("want twelve characters, which can be shown", async () => {
    const { user, server } = await choose("/register/c0de", "elevenchars");
    await user.click(screen.getByRole("link", { name: "Use at least 12\u00a0characters." }));
    const field = screen.getByLabelText<HTMLInputElement>("New password");
    expect(document.activeElement).toBe(field);
    expect(sent(server, "/api/account/register")).toBeUndefined();
    await user.click(button("Show the password"));
    expect(field.type).toBe("text");
    await user.click(button("Hide the password"));
    expect(field.type).toBe("password");
    await user.clear(field);
    await user.click(field);
    await user.paste("🙂".repeat(201));
    await user.click(button("Open the account"));
    expect(screen.getByRole("link", { name: "Use at most 200\u00a0characters." })).toBeTruthy();
  });

  it("to a new password sign out everywhere", async () => {
    sessionStorage.clear();
    const { server } = await choose("/reset/c0de", password);
    await title("You have a new password");
    expect(sent(server, "/api/account/reset")).toEqual({ code: "c0de", password });
    expect(sessionStorage.getItem("accountToken")).toBeNull();
  });

  it.each([
    ["/register/c0de", "/api/account/register", "Back to the start page"],
    ["/reset/c0de", "/api/account/reset", "Ask for a new link"],
  ])("that were used say so: %s", async (path, call, way) => {
    const server = new FakeServer();
    server.fails.set(call, "LinkInvalid");
    await choose(path, password, server);
    await title("This link no longer works");
    expect(screen.getByRole("link", { name: way })).toBeTruthy();
  });

  it.each([
    ["reset", "PasswordTooShort", undefined, /^Use at least 12/],
    ["reset", "PasswordTooWeak", "common", /^Many people use this password, .* Use three or four words/],
    ["register", "PasswordTooWeak", "pattern", /one word with digits.* Use three or four words/],
    ["reset", "PasswordTooWeak", "personal", /known to others.* Use three or four words/],
    ["register", "PasswordTooWeak", "guessable", /guessed soon.* Use three or four words/],
    ["reset", "PasswordTooWeak", "another", /guessed soon/],
  ])("say at the field what the server says of the password: %s %s %s", async (path, code, reason, words) => {
    const server = new FakeServer();
    server.fails.set(`/api/account/${path}`, code);
    server.failsWith.set(`/api/account/${path}`, { reason });
    const { user } = await choose(`/${path}/c0de`, password, server);
    const said = await screen.findByText(words);
    const field = screen.getByLabelText<HTMLInputElement>("New password");
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute("aria-describedby")?.split(" ")).toContain(said.id);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    // It is said of this one, and of no other.
    await user.type(field, "s");
    expect(screen.queryByText(words)).toBeNull();
    expect(document.activeElement).toBe(field);
  });

  it.each([
    ["TooManyRequests", /too many attempts/],
    ["Busy", /Many people are using the service/],
  ])("say when to try again: %s", async (code, words) => {
    const server = new FakeServer();
    server.fails.set("/api/account/reset", code);
    await choose("/reset/c0de", password, server);
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
  });
});
