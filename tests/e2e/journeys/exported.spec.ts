// Exports, which the programs of their users open and hold against the screens on which participants answered.

import { execFile } from "node:child_process";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, expect, test } from "@playwright/test";
import { TOLD } from "../../oidc/told.ts";
import { LOCATIONS, PAGES, PEOPLE, type Person } from "../clinic.ts";
import { Participant } from "../participant.ts";
import { enter, look, type Seen } from "../seen.ts";
import { root, Server } from "../server.ts";

const SURVEY = "north-2026";
const READERS = join(root, "tests/readers");
const PYTHON = join(root, "target/readers/bin/python");
const FORMATS = "csv,long,jsonl,parquet,sav";
/** The languages of two exports with their options: all answers as codes, and labels without what is sealed. */
const EXPORTS = [
  ["en-US", "--sensitive", "--open-contact", "--reason", "a test of exports"],
  ["sv-SE", "--labels"],
] as const;

/** The fields of the survey as the screen showed them, by id. */
type Fields = Record<string, Seen>;

/** Copies the survey, and writes its deployment beside the copy. */
async function prepare(folder: string): Promise<{ survey: string; deployment: string }> {
  const survey = join(folder, "clinic");
  await cp(join(READERS, "answered/clinic"), survey, { recursive: true });
  const offer = {
    ...{ surveyId: SURVEY, type: "gallery", survey: "clinic", locations: LOCATIONS },
    ...{ login: { anonymous: true }, defaultLoginType: "anonymous" },
  };
  const deployment = join(folder, "deployment.yaml");
  const customers = [{ urlName: "north", name: "North AB", ...TOLD, surveys: [offer] }];
  await writeFile(deployment, JSON.stringify({ customers }));
  return { survey, deployment };
}

/** Makes version 2 of the survey: the lines behind `#2` belong to it. */
async function nextVersion(survey: string): Promise<void> {
  for (const name of await readdir(survey, { recursive: true })) {
    if (!name.endsWith(".yaml")) continue;
    const text = await readFile(join(survey, name), "utf8");
    await writeFile(join(survey, name), text.replace(/^version: 1\n/m, "").replaceAll("#2 ", ""));
  }
}

/** Fills in the survey, and sends it. Returns the fields as the screen showed them, by language and id. */
async function respond(participant: Participant, person: Person): Promise<Record<string, Fields>> {
  await participant.signIn("/open/north/gallery", person.gender);
  const seen: Record<string, Fields> = {};
  for (const [page, fields] of Object.entries(PAGES)) {
    expect(participant.pageId).toBe(page);
    for (const field of fields) {
      const answer = person.answers[field.id];
      if (answer !== undefined) await enter(participant, field, answer);
    }
    await participant.inEveryLanguage(async (language) => {
      const looked = fields.map(async (field) => [field.id, await look(participant, field, person)]);
      seen[language] = { ...seen[language], ...Object.fromEntries(await Promise.all(looked)) };
    });
    await participant.chooseLanguage(person.language);
    await participant.next();
  }
  await participant.send("result");
  return seen;
}

/** Holds an export against what was seen. Returns the complaints. */
async function wrongIn(folder: string, seen: string, options: string[]): Promise<string> {
  const check = ["-B", "-m", "answered.check", folder, seen, ...options];
  const run = promisify(execFile)(PYTHON, check, { cwd: READERS });
  const { stdout, stderr } = await run.catch((told: { stdout: string; stderr: string }) => told);
  return stdout + stderr;
}

/** Fills in the survey for every person, for the last of them in its next version. Returns the file with all that they saw. */
async function answered(browser: Browser, server: Server, survey: string, file: string): Promise<string> {
  const people = [];
  for (const person of PEOPLE) {
    if (person.version === 2) {
      await nextVersion(survey);
      expect(await server.admin("publish", survey)).toContain("version 2 of `clinic` is published");
    }
    const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 900 } });
    const participant = await Participant.open(context, server.url);
    people.push({ ...person, seen: await respond(participant, person) });
    await context.close();
  }
  const fields = Object.values(PAGES).flat();
  await writeFile(file, JSON.stringify({ fields, people }, undefined, 1));
  return file;
}

test("every format says what participants saw and answered @desktop", async ({ browser }, info) => {
  const { survey, deployment } = await prepare(info.outputPath("surveys"));
  const server = await Server.start("--surveys", info.outputPath("surveys"), "--deployment", deployment);
  try {
    const seen = await answered(browser, server, survey, info.outputPath("seen.json"));
    await server.kill();
    const checks = [];
    for (const [language, ...options] of EXPORTS) {
      const out = info.outputPath(language);
      const choices = ["--language", language, ...options];
      await server.admin("responses", "export", SURVEY, "--out", out, "--format", FORMATS, ...choices);
      checks.push(wrongIn(out, seen, choices));
    }
    expect(await Promise.all(checks)).toEqual(["", ""]);
  } finally {
    await server.dispose();
  }
});
