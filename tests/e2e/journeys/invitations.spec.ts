// Participants who are invited on the command line, one of whom answers.

import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import { TOLD_KEYS } from "../../oidc/told.ts";
import { fillInRest } from "../fill-in.ts";
import { expect, test } from "../fixtures.ts";
import { Participant } from "../participant.ts";
import type { Server } from "../server.ts";

test.use({ ownServer: true });

const SURVEY = "north-2026";
const ADDRESS = "/open/north/cop3";
const PEOPLE = "reference,firstName,lastName,email\nada,Ada,Byron,ada@example.org\nbo,Bo,,\n";
/** The keys of the survey's offer. */
const KEYS = [
  ...["type=cop3", "survey=cop3", "login.anonymous=true", "defaultLoginType=anonymous"],
  ...["expires=2099-12-31", "invitationRequired=true"],
];

interface Letter {
  address: string;
  qr: string;
}

/** Invites Ada and Bo. Returns their letters. */
async function invite(server: Server, inFolder: (file: string) => string): Promise<[Letter, Letter]> {
  const people = inFolder("people.csv");
  const letters = inFolder("letters.csv");
  await writeFile(people, PEOPLE);
  await server.admin("customer", "create", "north", "--name", "North AB", ...TOLD_KEYS);
  await server.admin("survey", "create", SURVEY, "--customer", "north", ...KEYS);
  await server.admin("participants", "import", SURVEY, people);
  await server.admin("invitations", "create", SURVEY);
  const where = ["--url", server.url, "--csv", letters, "--qr", inFolder("codes")];
  await server.admin("invitations", "print", SURVEY, ...where);
  const [, ada = "", bo = ""] = (await readFile(letters, "utf8")).split("\n");
  return [letter(ada), letter(bo)];
}

function letter(line: string): Letter {
  const [address = "", qr = ""] = line.split(",").slice(-2);
  return { address, qr };
}

/** Reads a code in a file as a camera does. */
async function scanned(page: Page, file: string): Promise<string | undefined> {
  const code = (await readFile(file)).toString("base64");
  const { data, width, height } = await page.evaluate(async (code) => {
    const picture = new Image();
    picture.src = `data:image/svg+xml;base64,${code}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const drawing = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    drawing.drawImage(picture, 0, 0);
    const { data, width, height } = drawing.getImageData(0, 0, picture.width, picture.height);
    return { data: [...data], width, height };
  }, code);
  return jsQR.default(new Uint8ClampedArray(data), width, height)?.data;
}

/** Signs in on the current screen. */
async function signIn(participant: Participant, year: string): Promise<void> {
  const { page } = participant;
  await participant.beginAnew();
  await page.getByLabel(participant.word("signIn", "birthYear")).fill(year);
  const gender = participant.word("signIn", "genders", "female");
  await page.getByRole("radio", { name: gender, exact: true }).check();
  await participant.button("signIn", "submit").click();
}

test("somebody who is invited answers, and nobody else does", async ({
  browser,
  page,
  participant,
  server,
}, info) => {
  const [ada, bo] = await invite(server, (file) => info.outputPath(file));
  expect(await scanned(page, ada.qr)).toBe(ada.address);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));

  // Without an invitation the page says so before it asks anything.
  await page.goto(server.url + ADDRESS);
  await expect(page.getByText(participant.word("invitation", "required"))).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  expect(await participant.faults(), "uninvited").toEqual([]);
  await page.screenshot({ path: info.outputPath("uninvited.png"), fullPage: true });

  // The same tab then opens the letter.
  await page.goto(ada.address);
  await expect(page.getByText(participant.word("invitation", "here"))).toBeVisible();
  expect(page.url()).not.toContain("#");
  expect(await participant.faults(), "invited").toEqual([]);
  await page.screenshot({ path: info.outputPath("invited.png"), fullPage: true });
  await signIn(participant, "1984");
  await participant.arrived();
  await participant.answerPage();
  await participant.next();
  await participant.saved();
  const at = participant.pageId;
  const secret = ada.address.slice(-64);
  expect(requests.join("\n")).not.toContain(secret);
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain(secret);

  // On another device, other details open nothing; the same details continue.
  const elsewhere = await Participant.open(await browser.newContext({ locale: "en-US" }), server.url);
  await elsewhere.page.goto(ada.address);
  await signIn(elsewhere, "1985");
  await expect(elsewhere.page.getByRole("alert")).toHaveText(elsewhere.word("invitation", "other"));
  await signIn(elsewhere, "1984");
  await elsewhere.arrived();
  expect(elsewhere.pageId).toBe(at);

  // A revoked invitation opens nothing, and its participant is signed out.
  expect(await server.admin("invitations", "revoke", SURVEY, "--of", "ada")).toContain("revoked");
  await elsewhere.page.goto(ada.address);
  await signIn(elsewhere, "1984");
  await expect(elsewhere.page.getByRole("alert")).toHaveText(elsewhere.word("invitation", "unknown"));
  expect(await elsewhere.faults(), "revoked").toEqual([]);
  await elsewhere.page.screenshot({ path: info.outputPath("revoked.png"), fullPage: true });
  await page.reload();
  await expect(page).toHaveURL(server.url + ADDRESS);
  await participant.button("start", "continue").click();
  await expect(page.getByText(participant.word("begun", "gone"))).toBeVisible();
  await expect(page.getByText(participant.word("invitation", "required"))).toBeVisible();
  await elsewhere.page.context().close();

  // Another person's letter is untouched.
  const other = await Participant.open(await browser.newContext({ locale: "en-US" }), server.url);
  await other.page.goto(bo.address);
  await signIn(other, "1990");
  await other.arrived();
  await other.page.context().close();
});

test("somebody who is invited answers the whole survey @phone", async ({
  page,
  participant,
  server,
}, info) => {
  test.slow();
  const [ada] = await invite(server, (file) => info.outputPath(file));
  await page.goto(ada.address);
  await signIn(participant, "1984");
  await participant.arrived();
  await fillInRest(participant);
  await participant.send("result");
  expect(await server.admin("invitations", "list", SURVEY)).toMatch(/ada +used/);
});

test("a survey that is not open yet, or closed, says so", async ({ page, participant, server }, info) => {
  const [ada] = await invite(server, (file) => info.outputPath(file));
  await server.admin("survey", "change", SURVEY, "opens=2099-01-01");
  await page.goto(ada.address);
  await expect(page.getByRole("alert")).toContainText("January 1, 2099");
  await server.admin("survey", "close", SURVEY);
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText(participant.word("errors", "surveyExpired"));
});
