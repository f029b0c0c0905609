import type { SurveySettings } from "../../../api/types.ts";
import type { ElementId, Session } from "../../../engine/index.ts";
import { Dice } from "../../../lib/dice.ts";
import { locationsOf } from "../../../shared/survey/locations.ts";
import { RandomAnswers } from "./random-answers.ts";

/** The parts of a survey that are filled in. */
interface Filled {
  session: Session;
  settings: SurveySettings;
  set(id: ElementId, value: unknown): void;
}

/** The limit of rounds: answers open follow-ups, which open others. */
const ROUNDS = 30;
/** The number of other answers that are tried for a constraint. */
const TRIES = 80;
/** The percentage of optional questions that get an answer. */
const OPTIONAL = 70;
/** The percentage of opt-outs that are ticked. */
const WAY_OUT = 10;

/** Gives every question a random answer, repeatably by seed, so that the answers can be sent. Returns whether they can. */
export function fillIn(survey: Filled, seed: number): boolean {
  const filler = new Filler(survey, new Dice(seed));
  for (let round = 0; round < ROUNDS; round++) {
    filler.answerAll();
    if (survey.session.violations().length === 0) return true;
    filler.mend();
  }
  return survey.session.violations().length === 0;
}

class Filler {
  readonly #survey: Filled;
  readonly #dice: Dice;
  readonly #answers: RandomAnswers;
  /** The elements that were visited; an optional one is not visited twice. */
  readonly #seen = new Set<ElementId>();

  constructor(survey: Filled, dice: Dice) {
    this.#survey = survey;
    this.#dice = dice;
    const { session, settings, set } = survey;
    this.#answers = new RandomAnswers({ session, locations: locationsOf(settings), set }, dice);
  }

  get #session(): Session {
    return this.#survey.session;
  }

  /** Gives an answer to every open question that has none. */
  answerAll(): void {
    for (const id of this.#session.table.elements.keys()) this.#answer(id);
  }

  /** Gives other answers to the questions that break a rule. */
  mend(): void {
    for (const { id, rule } of this.#session.violations()) {
      const element = this.#session.item(id);
      if (element === undefined) continue;
      if (rule === "check") this.#mendCheck(element);
      else this.#answers.give(element);
    }
  }

  #answer(id: ElementId): void {
    const { table } = this.#session;
    const element = table.elements[id];
    if (!element || element.kind === "box" || element.kind === "orBox" || !this.#answers.isOpen(id)) return;
    if (this.#session.answered(id) || this.#seen.has(id)) return;
    this.#seen.add(id);
    const wayOut = table.orBox[id] ?? -1;
    if (wayOut >= 0 && this.#dice.chance(WAY_OUT)) this.#survey.set(wayOut, true);
    else if (element.required || this.#dice.chance(OPTIONAL)) this.#answers.give(id);
  }

  /** Tries other answers to the questions of a constraint; where none fits, empties the optional ones. */
  #mendCheck(id: ElementId): void {
    const { elements } = this.#session.table;
    const asked = new Set([id, ...(elements[id]?.checks ?? []).flatMap(({ of }) => of)]);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (this.#session.failing(id, "error") === undefined) return;
      const one = this.#dice.pick([...asked]) ?? id;
      const like = this.#session.value(this.#dice.pick([...asked]) ?? id);
      if (attempt % 3 === 2) this.#survey.set(one, like);
      else this.#answers.give(one);
      if (this.#session.field(one).violation) this.#answers.give(one);
    }
    for (const one of asked) if (!elements[one]?.required) this.#survey.set(one, null);
  }
}
