// A survey filled in by one call instead of by hand, for journeys that are about what comes after it.

import { expect } from "@playwright/test";
import type { SurveySettings } from "../../web/src/api/types.ts";
import { type Model, Session } from "../../web/src/engine/index.ts";
import { fillIn } from "../../web/src/features/dev/random/fill-in.ts";
import type { Participant } from "./participant.ts";

/** Which random answers: the same in every run. */
const SEED = 1;
/** Headers without which a call is refused. */
const NEEDED = ["content-type", "x-api-key", "x-build", "x-token"];

/** Answers all that is left of the survey by its rules, and opens the review. */
export async function fillInRest(participant: Participant): Promise<void> {
  const { page, url, language } = participant;
  const asked = page.waitForResponse("**/api/survey-settings");
  await page.reload();
  const { data: settings } = (await (await asked).json()) as { data: SurveySettings };
  await participant.arrived();

  const model = participant.model as unknown as Model;
  const session = new Session(model, settings.today, settings.draft.answers);
  const changes: Record<string, unknown> = {};
  const set = (element: number, value: unknown) => {
    session.set(element, value);
    changes[model.rules.elements[element]?.id ?? ""] = value;
  };
  expect(fillIn({ session, settings, set }, SEED)).toBe(true);

  const request = (await asked).request();
  const { surveyParticipantId } = request.postDataJSON() as { surveyParticipantId: string };
  const headers = Object.entries(await request.allHeaders()).filter(([name]) => NEEDED.includes(name));
  const { revision } = settings.draft;
  const body = JSON.stringify({ surveyParticipantId, revision, changes, language });
  const saved = await page.evaluate(
    async (init) => (await fetch("/api/drafts", init)).json() as Promise<unknown>,
    { method: "PUT", headers: Object.fromEntries(headers), body },
  );
  expect(saved).toEqual({ hasError: false, data: { revision: revision + 1 } });
  await page.goto(`${url}/survey/review`);
  await participant.arrived();
}
