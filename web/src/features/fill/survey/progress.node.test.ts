// @vitest-environment node
import { describe, expect, test } from "vitest";
import { type Model, Session, ShownProgress } from "../../../engine/index.ts";
import { Dice } from "../../../lib/dice.ts";
import { modelsOfRandomSurveys, modelsOfSurveys, TODAY } from "../../../testing/models.node.ts";
import { Walker } from "../../../testing/walker.ts";

/** The number of participants who answer each model, in each order. */
const PARTICIPANTS = { builtIn: 20, random: 40 };

/** Lets a participant answer everything, each question once and completely, and collects the figure after each answer. */
function figures(model: Model, seed: number, isInOrder: boolean): number[] {
  const session = new Session(model, TODAY);
  const shown = new ShownProgress(session.table);
  const seen = [shown.percent(session, false)];
  const walker = new Walker(session, new Dice(seed), isInOrder);
  while (walker.answerNext()) seen.push(shown.percent(session, false));
  return [...seen, shown.percent(session, true)];
}

function neverFalls(model: Model, seed: number, isInOrder: boolean): void {
  const seen = figures(model, seed, isInOrder);
  const fall = seen.findIndex((figure, at) => figure < (seen[at - 1] ?? 0));
  if (fall >= 0) expect(seen.slice(fall - 1, fall + 1), `seed ${seed}, answer ${fall}`).toBe("no fall");
}

describe.each([
  ["in survey order", true],
  ["in any order", false],
])("the progress that is shown never falls, whoever answers %s", (_, isInOrder) => {
  test.each(modelsOfSurveys())("$who", ({ model }) => {
    for (let seed = 0; seed < PARTICIPANTS.builtIn; seed++) neverFalls(model, seed, isInOrder);
  });

  test("random surveys", () => {
    for (const [at, model] of modelsOfRandomSurveys().entries()) {
      for (let seed = 0; seed < PARTICIPANTS.random; seed++) neverFalls(model, 1000 * at + seed, isInOrder);
    }
  });
});
