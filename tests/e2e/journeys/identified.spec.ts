// Signing in with known details: a country's number, or a birthdate and names. The numbers are published test numbers.

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { Participant } from "../participant.ts";

const IDENTIFIED = "/open/demo/cop3/identified";
const NAMES = { firstName: "Kanariefågel", lastName: "Guldfink" };

interface Journey {
  way: string;
  field: string[];
  wrong: string;
  error: string;
  typed: string;
  /** Whether the form asks for gender and e-mail address. */
  withGender?: boolean;
}

const JOURNEYS: Journey[] = [
  {
    way: "swedishGovernmentId",
    field: ["swedish", "number"],
    wrong: "190308189803",
    error: "swedishNumber",
    typed: "19030818-9802",
  },
  {
    way: "swedishBirthdateName",
    field: ["birthdate"],
    wrong: "1979-02-30",
    error: "swedishBirthdate",
    typed: "1979-08-13",
    withGender: true,
  },
  {
    way: "norwegianGovernmentId",
    field: ["norwegian", "number"],
    wrong: "10915596783",
    error: "norwegianNumber",
    typed: "10915596784",
  },
  {
    way: "norwegianBirthdateName",
    field: ["birthdate"],
    wrong: "1979-08-13",
    error: "norwegianBirthdate",
    typed: "13.08.1979",
    withGender: true,
  },
];

/** The personal data that must be kept nowhere but, sealed, on the server. */
const CANARIES = /Kanarief|Guldfink|kanarie@example|9802|6784|1979|0813/;

/** Random names, and the time at which a cookie ends: four digits in them are a coincidence. */
const RANDOM = /[0-9a-f]{32,}|"expires":[\d.]+/g;

/** Returns everything that the browser stores, with its place. */
async function keptIn(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      databases,
      location.href,
      history.state,
    ]);
  });
  return stored + JSON.stringify(await page.context().cookies());
}

async function signIn(page: Page, participant: Participant, journey: Journey): Promise<void> {
  const { way, field, wrong, error, typed, withGender = false } = journey;
  await participant.beginAnew();
  await page.getByRole("tab", { name: participant.word("signIn", "ways", way) }).click();
  const number = page.getByRole("textbox", { name: participant.word("signIn", ...field) });
  await number.fill(wrong);
  await participant.button("signIn", "submit").click();
  await page.getByRole("link", { name: participant.word("signIn", "errors", error) }).click();
  await expect(number).toBeFocused();
  expect(await participant.faults(), `${way} with mistakes`).toEqual([]);

  await number.fill(typed);
  for (const [name, value] of Object.entries(NAMES)) {
    await page.getByRole("textbox", { name: participant.word("signIn", name) }).fill(value);
  }
  if (withGender) {
    await page
      .getByRole("radio", { name: participant.word("signIn", "genders", "other"), exact: true })
      .check();
    await page
      .getByRole("textbox", { name: participant.word("signIn", "email") })
      .fill("kanarie@example.org");
  }
  await participant.button("signIn", "submit").click();
  await participant.arrived();
}

for (const journey of JOURNEYS) {
  test(`signing in by ${journey.way}, and nothing of it is kept here`, async ({
    page,
    participant,
    server,
  }) => {
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await page.goto(server.url + IDENTIFIED);
    await signIn(page, participant, journey);
    await participant.answerPage();
    await participant.next();
    expect((await keptIn(page)).replace(RANDOM, "")).not.toMatch(CANARIES);
    expect(addresses.join("\n")).not.toMatch(CANARIES);

    // The same person can choose to start over the second time.
    const first = await page.evaluate(() => sessionStorage.getItem("session"));
    await page.goto(server.url + IDENTIFIED);
    await signIn(page, participant, journey);
    expect(await page.evaluate(() => sessionStorage.getItem("session"))).not.toBe(first);
  });
}

test("by a link of their own somebody goes on where they were, on another device", async ({
  browser,
  page,
  participant,
}) => {
  await participant.begin();
  await participant.saved();
  const at = participant.pageId;
  await participant.button("comeBack", "later").click();
  const field = page.getByRole("textbox", { name: participant.word("comeBack", "link") });
  await expect(field).toHaveValue(/\/return#[0-9a-f]{32}\.[0-9a-f]{64}$/);
  expect(await participant.faults(), "dialog").toEqual([]);
  const link = await field.inputValue();
  expect(await keptIn(page)).not.toContain(link.slice(-64));

  const elsewhere = await browser.newPage();
  const addresses: string[] = [];
  elsewhere.on("request", (request) => addresses.push(request.url()));
  await elsewhere.goto(link);
  // The link shows where it leads before it opens anything.
  const asked = new Participant(elsewhere, participant.url);
  const heading = elsewhere.getByRole("heading", { name: asked.word("comeBack", "where", "title") });
  await expect(heading).toBeVisible();
  expect(await asked.faults(), "question").toEqual([]);
  expect(await elsewhere.context().cookies()).toEqual([]);
  await asked.button("comeBack", "where", "goOn").click();
  await expect(elsewhere).toHaveURL(new RegExp(`/survey/${at}(/|$)`));
  await elsewhere.goBack();
  expect(elsewhere.url()).not.toContain("#");
  expect(addresses.join("\n")).not.toContain(link.slice(-64));
});
