// The pictures show what the project prints and serves: a message of the compiler, a question on a phone, and the feedback.

import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { fillInRest } from "../fill-in.ts";
import { expect, test } from "../fixtures.ts";
import { type Model, type RuleElement, showingPlace } from "../model.ts";
import { LONG, type Participant, VARIANTS } from "../participant.ts";
import { enkat } from "../server.ts";
import { photograph } from "./picture.ts";
import { terminal } from "./terminal.ts";

/** The survey of the tutorial, and a rule in it: right, and with a mistake. */
const SURVEY = "surveys/nightWork";
const FILE = "pages/sleep.yaml";
const RULE = "sleepsBadly == 1";
const SLIP = "sleepBadly == 1";

const PHONE = { width: 390, height: 748 };
const WINDOW = { width: 800, height: 572 };
const [, , STANDARD] = VARIANTS;

test("a message of the compiler", async ({ page }, info) => {
  const cwd = info.outputPath();
  await mkdir(cwd, { recursive: true });
  await promisify(execFile)(enkat, ["new", SURVEY], { cwd });
  const file = join(cwd, SURVEY, FILE);
  const right = await readFile(file, "utf8");
  expect(right).toContain(RULE);
  await writeFile(file, right.replace(RULE, SLIP));

  const check = promisify(execFile)(enkat, ["check", SURVEY, "--color", "always"], { cwd });
  const { stdout } = await check.catch((found: { stdout: string }) => found);
  await page.setContent(terminal(`enkat check ${SURVEY}`, stdout));
  await photograph("message", page.locator("main"));
});

test("a question on a phone, with its follow-up", async ({ page, participant }) => {
  await page.setViewportSize(PHONE);
  await participant.signIn(STANDARD);
  await closeNotice(participant);
  const [choice, number] = firstWithNumber(participant.model);
  await participant.answerUntilAsked(choice.id);
  await participant.choose(choice.id, showingPlace(participant.model, choice.id));
  await participant.frame(number.id).getByRole("textbox").fill("10");
  await participant.saved();
  // Drawn in one go, without the rounding of what was there before.
  await page.reload();
  await participant.arrived();
  await participant.saved();
  await photograph("question", page);
});

test("the feedback", async ({ page, participant }) => {
  await page.setViewportSize(WINDOW);
  await participant.signIn(LONG);
  await closeNotice(participant);
  await fillInRest(participant);
  await participant.send();
  await participant.toFeedback();
  // The time of sending, which differs from run to run.
  await page.locator(".feedback-head .muted").evaluate((time) => time.remove());
  // A link below the pointer would look chosen.
  await page.mouse.move(0, 0);
  await photograph("feedback", page);
});

/** Closes the notice about cookies. */
async function closeNotice(participant: Participant): Promise<void> {
  await participant.button("cookies", "close").click();
}

/** Finds the first choice that is no follow-up, and has a single one: a number. */
function firstWithNumber({ rules: { elements } }: Model): [choice: RuleElement, number: RuleElement] {
  for (const [at, choice] of elements.entries()) {
    const [number, ...others] = elements.filter(({ within }) => within === at);
    const isFirst = choice.kind === "choice" && elements[choice.within ?? -1]?.kind !== "choice";
    if (isFirst && number?.kind === "number" && others.length === 0) return [choice, number];
  }
  throw new Error("no choice of the survey has a number as its only follow-up");
}
