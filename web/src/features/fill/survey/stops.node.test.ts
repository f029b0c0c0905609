// @vitest-environment node
import { describe, expect, test } from "vitest";
import { type FieldSchema, type Model, type Page, Session } from "../../../engine/index.ts";
import { Dice } from "../../../lib/dice.ts";
import { shortStepsOf, showsAny } from "../../../shared/survey/short-steps.ts";
import { modelsOfRandomSurveys, modelsOfSurveys, TODAY } from "../../../testing/models.node.ts";
import { Walker } from "../../../testing/walker.ts";
import { stepsOf } from "./steps.ts";
import { addressOf, firstStop, isAt, leftAt, type Route, type Stop, stopAfter, stopBefore } from "./stops.ts";

/** The number of participants who walk through each model. */
const PARTICIPANTS = 5;
/** The limit of rounds in which questions are answered that other answers have opened again. */
const ROUNDS = 8;
/** The limit of stops: a walk may return to a stop, but must end. */
const MOST = 500;

/** Returns the current route on a phone: the visible pages depend on the answers. */
function routeOf(session: Session, shortSteps: Route["shortSteps"]): Route {
  return { session, shortSteps, pages: stepsOf(session) };
}

function begin(route: Route): Stop | undefined {
  const page = route.pages.find(({ shows }) => shows);
  return page && firstStop(route, page.id);
}

/** Draws answers to the open questions of a stop. An answer can hide the option of another one. */
function answerAt(session: Session, route: Route, stop: Stop, dice: Dice): void {
  const page = session.container(stop.page);
  const isOpen = (id: number) => {
    return session.table.pageOf(id) === page && isAt(route, stop, id) && !session.answered(id);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const walker = new Walker(session, dice, false);
    while (walker.answerNext(isOpen));
    if (leftAt(route, stop).length === 0) return;
  }
}

/** Walks from the first stop to the review by “Next” alone. */
function walk(
  session: Session,
  shortSteps: Route["shortSteps"],
  dice: Dice,
): { stops: Stop[]; route: Route } {
  const stops: Stop[] = [];
  let route = routeOf(session, shortSteps);
  for (let stop = begin(route); stop; stop = stopAfter(route, stop)) {
    if (stop.step) expect(showsAny(session, stop.step), addressOf(stop)).toBe(true);
    answerAt(session, route, stop, dice);
    route = routeOf(session, shortSteps);
    expect(leftAt(route, stop), addressOf(stop)).toEqual([]);
    stops.push(stop);
    expect(stops.length).toBeLessThan(MOST);
  }
  return { stops, route };
}

/** Returns the survey without rules that random answers may never meet: constraints, fewest ticks and limits. */
function easy({ pages, rules, ...model }: Model): Model {
  const elements = rules.elements.map(({ checks: _, min: __, ...element }) => element);
  const anyDay = ({ earliest: _, latest: __, ...field }: FieldSchema): FieldSchema =>
    field.type === "integer" && !field.enum ? { type: "integer" } : field;
  const fields = (page: Page) =>
    Object.entries(page.schema.properties).map(([id, field]) => [id, anyDay(field)]);
  return {
    ...model,
    pages: pages.map((page) => ({
      ...page,
      schema: { ...page.schema, properties: Object.fromEntries(fields(page)) },
    })),
    rules: { ...rules, elements },
  };
}

describe("the way on a phone", () => {
  const all = [
    ...modelsOfSurveys(),
    ...modelsOfRandomSurveys().map((model, at) => ({ who: `random ${at}`, model })),
  ];

  test.each(all)("$who: everything that is required is met by going on, and nothing empty", ({ model }) => {
    for (let seed = 0; seed < PARTICIPANTS; seed++) {
      const session = new Session(easy(model), TODAY);
      const dice = new Dice(seed);
      // The review lists questions that a page has opened on an earlier one; another walk from the beginning meets them, too.
      for (let round = 0; round < ROUNDS && (round === 0 || session.violations().length > 0); round++) {
        walk(session, shortStepsOf(model), dice);
      }
      expect(session.violations(), `seed ${seed}`).toEqual([]);
    }
  });

  test.each(all)("$who: the way back leads to the beginning", ({ model }) => {
    const { stops, route } = walk(new Session(easy(model), TODAY), shortStepsOf(model), new Dice(7));
    const back: string[] = [];
    for (let stop = stops.at(-1); stop; stop = stopBefore(route, stop)) {
      back.push(addressOf(stop));
      expect(back.length).toBeLessThan(MOST);
    }
    const first = begin(route);
    if (stops.length > 0) expect(back.at(-1)).toBe(first && addressOf(first));
    expect(new Set(back).size).toBe(back.length);
  });
});
