// A survey filled in by one call instead of by hand, for journeys about the screens after it.

import { expect } from "@playwright/test";
import type { SurveySettings } from "../../web/src/api/types.ts";
import { type Model, Session } from "../../web/src/engine/index.ts";
import { fillIn } from "../../web/src/features/dev/random/fill-in.ts";
import type { Participant } from "./participant.ts";

/** The seed of the random answers: the same in every run. */
const SEED = 1;
/** Headers without which a call is refused. */
const NEEDED = ["content-type", "x-api-key", "x-build", "x-token"];

/** The response to a save. */
interface Saved {
  hasError: boolean;
  errorCode?: string;
  data: { revision: number };
}

/** Fills in the rest of the survey by its rules, and opens the review. */
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
  const save = (revision: number) =>
    page.evaluate(async (init) => (await fetch("/api/drafts", init)).json() as Promise<Saved>, {
      method: "PUT",
      headers: Object.fromEntries(headers),
      body: JSON.stringify({ surveyParticipantId, revision, changes, language }),
    });
  let saved = await save(settings.draft.revision);
  // The app may have saved its page and language meanwhile.
  if (saved.errorCode === "DraftConflict") saved = await save(saved.data.revision);
  expect(saved).toMatchObject({ hasError: false });
  await page.goto(`${url}/survey/review`);
  await participant.arrived();
}
