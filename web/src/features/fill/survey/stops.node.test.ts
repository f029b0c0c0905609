// @vitest-environment node
import { describe, expect, test } from "vitest";
import { type FieldSchema, type Model, type Page, Session } from "../../../engine/index.ts";
import { Dice } from "../../../lib/dice.ts";
import { shortStepsOf, showsAny } from "../../../shared/survey/short-steps.ts";
import { modelsOfRandomSurveys, modelsOfSurveys, TODAY } from "../../../testing/models.node.ts";
import { Walker } from "../../../testing/walker.ts";
import { stepsOf } from "./steps.ts";
import { addressOf, firstStop, isAt, leftAt, type Stop, stopAfter, stopBefore, type Way } from "./stops.ts";

/** How many participants walk through each model. */
const PARTICIPANTS = 5;
/** How often something is answered anew that an answer has opened again. */
const ROUNDS = 8;
/** A stop may be returned to, but not for ever. */
const MOST = 500;

/** The way on a phone as it is now: what shows depends on the answers. */
function wayOf(session: Session, shortSteps: Way["shortSteps"]): Way {
  return { session, shortSteps, pages: stepsOf(session) };
}

function begin(way: Way): Stop | undefined {
  const page = way.pages.find(({ shows }) => shows);
  return page && firstStop(way, page.id);
}

/** Answers at random what is not answered at a stop; an answer can take away another one's option. */
function answerAt(session: Session, way: Way, stop: Stop, dice: Dice): void {
  const page = session.container(stop.page);
  const isOpen = (id: number) => {
    return session.table.pageOf(id) === page && isAt(way, stop, id) && !session.answered(id);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const walker = new Walker(session, dice, false);
    while (walker.answerNext(isOpen));
    if (leftAt(way, stop).length === 0) return;
  }
}

/** Walks from the first stop to the review by “Next” alone. */
function walk(session: Session, shortSteps: Way["shortSteps"], dice: Dice): { stops: Stop[]; way: Way } {
  const stops: Stop[] = [];
  let way = wayOf(session, shortSteps);
  for (let stop = begin(way); stop; stop = stopAfter(way, stop)) {
    if (stop.step) expect(showsAny(session, stop.step), addressOf(stop)).toBe(true);
    answerAt(session, way, stop, dice);
    way = wayOf(session, shortSteps);
    expect(leftAt(way, stop), addressOf(stop)).toEqual([]);
    stops.push(stop);
    expect(stops.length).toBeLessThan(MOST);
  }
  return { stops, way };
}

/** The survey without what random answers may never meet: checks, fewest ticks and limits. */
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
      // Questions that a page opened on an earlier one are listed by the review; going on from the beginning meets them, too.
      for (let round = 0; round < ROUNDS && (round === 0 || session.violations().length > 0); round++) {
        walk(session, shortStepsOf(model), dice);
      }
      expect(session.violations(), `seed ${seed}`).toEqual([]);
    }
  });

  test.each(all)("$who: the way back leads to the beginning", ({ model }) => {
    const { stops, way } = walk(new Session(easy(model), TODAY), shortStepsOf(model), new Dice(7));
    const back: string[] = [];
    for (let stop = stops.at(-1); stop; stop = stopBefore(way, stop)) {
      back.push(addressOf(stop));
      expect(back.length).toBeLessThan(MOST);
    }
    const first = begin(way);
    if (stops.length > 0) expect(back.at(-1)).toBe(first && addressOf(first));
    expect(new Set(back).size).toBe(back.length);
  });
});
