// All ways to sign in, at one survey: their screens, and that no personal data is left behind.

import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { ADDRESS, AllWays, TABS } from "../all-ways.ts";
import { canariesIn } from "../canaries.ts";
import { storedIn } from "../kept.ts";
import { flaws } from "../looks.ts";
import { Participant } from "../participant.ts";

const LANGUAGES = ["sv-SE", "en-US", "nb-NO", "pl-PL"];
/** The page that asks for an e-mail address and a telephone number. */
const CONTACTS = "boxes";

let ways: AllWays;
test.beforeAll(async () => {
  ways = await AllWays.start();
});
test.afterAll(() => ways.dispose());

const PERSON = {
  firstName: "Kanariefågel",
  lastName: "Guldfinksdotter",
  email: "kanarie@example.org",
};
const SCANNED = { personalNumber: "198001019278", givenName: "Sidensvansa", surname: "Domherrelund" };
/** The data of the one person that the identity provider knows. */
const AT_PROVIDER = ["01817000092", "Fuglesang", "subject-of-kanari"];
const CONTACT_ANSWERS = ["kim@example.org", "070-123 45 67"];

/** Returns the text for the field of a way. */
const TYPED: Record<string, string> = {
  swedishGovernmentId: "19030818-9802",
  norwegianGovernmentId: "10915596784",
  swedishBirthdateName: "1979-08-13",
  norwegianBirthdateName: "13.08.1979",
};

const CANARIES = [
  ...Object.values(PERSON),
  ...Object.values(SCANNED),
  ...Object.values(TYPED),
  ...AT_PROVIDER,
  ...CONTACT_ANSWERS,
];

async function fill(page: Page, participant: Participant, way: string): Promise<void> {
  const isNumber = way.endsWith("GovernmentId");
  const country = way.startsWith("swedish") ? "swedish" : "norwegian";
  const field = isNumber
    ? participant.word("signIn", country, "number")
    : participant.word("signIn", "birthdate");
  await page.getByRole("textbox", { name: field }).fill(TYPED[way] ?? "");
  for (const name of ["firstName", "lastName"] as const)
    await page.getByRole("textbox", { name: participant.word("signIn", name) }).fill(PERSON[name]);
  if (!isNumber) {
    const gender = participant.word("signIn", "genders", "other");
    await page.getByRole("radio", { name: gender, exact: true }).check();
    await page.getByRole("textbox", { name: participant.word("signIn", "email") }).fill(PERSON.email);
  }
  await participant.button("signIn", "submit").click();
}

async function signInThere(page: Page): Promise<void> {
  // The previous page has fields for names, too: they are there until the provider's page is.
  await page.getByLabel("Name", { exact: true }).fill("kanari");
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in by a way, as a participant who has never been here. */
async function signIn(page: Page, participant: Participant, way: string): Promise<void> {
  await page.goto(ways.server.url + ADDRESS + (way === "sso" ? "/sso" : ""));
  if (way !== "sso") {
    await participant.beginAnew();
    await page.getByRole("tab", { name: participant.word("signIn", "ways", way) }).click();
  }
  if (way === "sso") await signInThere(page);
  else if (way === "norwegianBankId") {
    await participant.button("sso", "bankIdOpen").click();
    await signInThere(page);
  } else if (way === "swedishBankId") {
    await participant.button("bankId", "elsewhere").click();
    const code = page.getByRole("img", { name: participant.word("bankId", "qr") });
    await expect(code).toBeVisible();
    await ways.bankId.scan(code, { person: SCANNED, way: [[0, "complete"]] });
  } else if (way === "anonymous") {
    await page.getByLabel(participant.word("signIn", "birthYear")).fill("1984");
    await page
      .getByRole("radio", { name: participant.word("signIn", "genders", "female"), exact: true })
      .check();
    await participant.button("signIn", "submit").click();
  } else await fill(page, participant, way);
  await participant.arrived();
}

/** Returns everything that a browser stores, with its place. */
async function keptIn(page: Page): Promise<string> {
  const { rows, storage } = await storedIn(page);
  const place = await page.evaluate(() => JSON.stringify([location.href, history.state, document.cookie]));
  return [...rows, storage, place, JSON.stringify(await page.context().cookies())].join("\n");
}

/** Opens a browser whose calls are recorded: their paths, not their bodies. */
async function somebody(
  context: BrowserContext,
): Promise<{ page: Page; participant: Participant; addresses: string[] }> {
  const page = await context.newPage();
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url(), JSON.stringify(request.headers())));
  return { page, participant: new Participant(page, ways.server.url), addresses };
}

for (const way of [...TABS, "sso"])
  test(`who answers after signing in by ${way} is in no log, address, table of answers or browser @phone`, async ({
    browser,
  }) => {
    test.slow();
    const context = await browser.newContext({ locale: "en-US" });
    const { page, participant, addresses } = await somebody(context);
    const browserKeepsNobody = async () =>
      expect(canariesIn(await keptIn(page), CANARIES), "browser").toEqual([]);
    const serverKeepsNobody = async () => {
      const { log } = ways.server;
      expect(log).toContain("/api/drafts");
      expect(canariesIn(log, CANARIES), "log").toEqual([]);
      const data = await ways.server.data();
      expect(canariesIn(data, ["Some words", way]), "it is the right file").toHaveLength(2);
      expect(canariesIn(data, CANARIES), "data").toEqual([]);
    };

    await signIn(page, participant, way);
    // Contact details in a draft, and then in a submission.
    await participant.answerUntil(CONTACTS);
    await participant.answerPage();
    await participant.saved();
    await browserKeepsNobody();
    await serverKeepsNobody();
    await participant.next();
    await participant.answerAll();
    await participant.send("result");
    await browserKeepsNobody();
    await serverKeepsNobody();
    const ownPages = addresses.filter(
      (address) => address.startsWith(ways.server.url) || address.startsWith("{"),
    );
    expect(canariesIn(ownPages.join("\n"), CANARIES), "addresses").toEqual([]);
    await context.close();
  });

test("the tabs, in every language, by keys and to look at", async ({ page }, { project }) => {
  const participant = new Participant(page, ways.server.url);
  await page.goto(ways.server.url + ADDRESS);
  // The page of the server has a menu of its own, until the application is there.
  await expect(page.locator(".language-menu select")).toHaveCount(1);
  for (const language of LANGUAGES) {
    await page.locator(".language-menu select").selectOption(language);
    participant.language = language;
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await page.getByRole("tab", { selected: true }).focus();
    for (const way of TABS) {
      const tab = page.getByRole("tab", { name: participant.word("signIn", "ways", way), exact: true });
      await expect(tab).toBeFocused();
      await expect(tab).toHaveAttribute("aria-selected", "true");
      expect(await flaws(page), `${way} ${language}`).toEqual([]);
      if (language === "sv-SE")
        await page.screenshot({ path: `results/tab-${way}-${project.name}.png`, fullPage: true });
      await page.keyboard.press("ArrowRight");
    }
  }
});

test("the screens on the way to a provider and back, in every language", async ({ browser, viewport }, {
  project,
}) => {
  for (const language of LANGUAGES) {
    const context = await browser.newContext({ viewport, locale: language });
    const page = await context.newPage();
    const participant = new Participant(page, ways.server.url);
    participant.language = language;
    const url = ways.server.url + ADDRESS;
    const linkIsReached = async (...words: string[]) => {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      for (
        let presses = 0;
        presses < 5 && (await focused.getAttribute("class")) === "skip-link";
        presses += 1
      )
        await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: participant.word(...words) })).toBeFocused();
    };
    const looked = async (name: string) => {
      expect(await flaws(page), `${name} ${language}`).toEqual([]);
      if (language === "nb-NO") await page.screenshot({ path: `results/${name}-${project.name}.png` });
    };

    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route("**/api/oidc/start", async (route) => {
      await held;
      await route.fulfill({ json: { hasError: true, errorCode: "GeneralError", errorMessage: "" } });
    });
    await page.goto(`${url}/sso`);
    await page.locator(".notice button").click();
    await expect(page.getByText(participant.word("sso", "leaving"))).toBeVisible();
    await looked("sso-leaving");
    letGo();
    await expect(page.getByRole("alert")).toHaveText(participant.word("core", "generalError"));
    await looked("sso-failed");
    await linkIsReached("sso", "otherWays");

    await page.goto(`${ways.server.url}/oidc/callback?error=access_denied&state=x`);
    await expect(page.getByRole("alert")).toHaveText(participant.word("sso", "cancelled"));
    await looked("sso-cancelled");
    await linkIsReached("sso", "again");

    await page.goto(`${ways.server.url}/return#${"0".repeat(64)}`);
    await expect(page.getByText(participant.word("comeBack", "unknown"))).toBeVisible();
    await looked("return-unknown");
    await context.close();
  }
});

test("the doctor reaches the services by which people sign in @phone", async () => {
  const lines = await ways.examine();
  const said = (subject: string) => lines.filter((line) => line.includes(subject));
  expect(said("BankID ").join()).toMatch(/^ok .* takes the certificate$/);
  expect(said("OpenID Connect")).toHaveLength(2);
  for (const line of said("OpenID Connect")) expect(line).toMatch(/^ok .* answers with its metadata$/);
  expect(said("server ").join()).toContain("ready on");
  expect(lines.join("\n")).not.toContain("WRONG");
});

test("the link of one's own, in every language and by keys", async ({ page }, { project }) => {
  const participant = new Participant(page, ways.server.url);
  await signIn(page, participant, "anonymous");
  for (const language of LANGUAGES) {
    await participant.chooseLanguage(language);
    const later = participant.button("comeBack", "later");
    await later.focus();
    await page.keyboard.press("Enter");
    const field = page.getByRole("textbox", { name: participant.word("comeBack", "link") });
    await expect(field).toHaveValue(/#[0-9a-f]{32}\.[0-9a-f]{64}$/);
    expect(await flaws(page), language).toEqual([]);
    if (language === "pl-PL") await page.screenshot({ path: `results/return-link-${project.name}.png` });
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
    await expect(later).toBeFocused();
  }
});
