import type { SurveySettings } from "../../../api/types.ts";
import type { ElementId, FieldSchema, Session } from "../../../rules/index.ts";
import { Dice } from "./dice.ts";
import { randomValue } from "./value.ts";

/** What is filled in. */
interface Filled {
  session: Session;
  settings: SurveySettings;
  set(id: ElementId, value: unknown): void;
}

/** Answers bring follow-ups, and these others: nothing goes deeper than this. */
const ROUNDS = 30;
/** How often a check is tried with other answers. */
const TRIES = 80;
/** How many of the questions that need no answer get one. */
const OPTIONAL = 70;
/** How often the way out beside a question is taken. */
const WAY_OUT = 10;

/** Answers everything at random, the same for the same seed, so that the answers can be sent. Says whether they can. */
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
  readonly #fields: ReadonlyMap<string, FieldSchema>;
  /** What has had its turn, and is not answered again only because it may be left out. */
  readonly #seen = new Set<ElementId>();

  constructor(survey: Filled, dice: Dice) {
    this.#survey = survey;
    this.#dice = dice;
    const { pages } = survey.session.table.model;
    this.#fields = new Map(pages.flatMap(({ schema }) => Object.entries(schema.properties)));
  }

  get #session(): Session {
    return this.#survey.session;
  }

  /** Answers what can be answered and is not. */
  answerAll(): void {
    for (const id of this.#session.table.elements.keys()) this.#answer(id);
  }

  /** Gives other answers where they do not go together. */
  mend(): void {
    for (const { id, rule } of this.#session.violations()) {
      const element = this.#session.item(id);
      if (element === undefined) continue;
      if (rule === "check") this.#mendCheck(element);
      else this.#give(element);
    }
  }

  #answer(id: ElementId): void {
    const { table } = this.#session;
    const element = table.elements[id];
    if (!element || element.kind === "box" || element.kind === "orBox" || !this.#isOpen(id)) return;
    if (this.#session.answered(id) || this.#seen.has(id)) return;
    this.#seen.add(id);
    const wayOut = table.orBox[id] ?? -1;
    if (wayOut >= 0 && this.#dice.chance(WAY_OUT)) this.#survey.set(wayOut, true);
    else if (element.required || this.#dice.chance(OPTIONAL)) this.#give(id);
  }

  #isOpen(id: ElementId): boolean {
    const { visible, disabled } = this.#session.state(id);
    return visible && !disabled;
  }

  /** Puts a random answer into a field that can be answered. */
  #give(id: ElementId): void {
    const element = this.#session.table.elements[id];
    if (!element || !this.#isOpen(id)) return;
    if (element.kind === "checkboxes") this.#tick(id);
    else if (element.kind === "checkbox" && element.required) this.#survey.set(id, true);
    else if (element.kind === "sublocation") {
      this.#survey.set(id, this.#dice.pick(this.#survey.settings.locations ?? [])?.id);
    } else {
      const field = this.#fields.get(element.id);
      if (!field) return;
      const { today } = this.#session;
      this.#survey.set(id, randomValue(this.#dice, field, today, this.#session.hiddenOptions(id)));
    }
  }

  /** Ticks boxes of a group that go together, as many as are wanted. */
  #tick(group: ElementId): void {
    const { table } = this.#session;
    const {
      min = 0,
      max = Number.POSITIVE_INFINITY,
      exclusive = [],
      atMostOne = [],
    } = table.elements[group] ?? {};
    const boxes = this.#dice.shuffled(table.boxes(group).filter((box) => this.#isOpen(box)));
    for (const box of boxes) this.#survey.set(box, false);
    const alone = boxes.find((box) => exclusive.includes(box));
    if (alone !== undefined && min <= 1 && this.#dice.chance(25)) return void this.#survey.set(alone, true);
    const fewest = Math.max(1, min);
    const wanted = this.#dice.between(fewest, Math.max(fewest, Math.min(max, Math.ceil(boxes.length / 2))));
    const ticked: ElementId[] = [];
    for (const box of boxes) {
      if (ticked.length === wanted || exclusive.includes(box)) continue;
      if (atMostOne.some((set) => set.includes(box) && ticked.some((other) => set.includes(other)))) continue;
      this.#survey.set(box, true);
      ticked.push(box);
    }
  }

  /** Tries other answers to the questions of a check, those that need none also without one. */
  #mendCheck(id: ElementId): void {
    const { elements } = this.#session.table;
    const asked = new Set([id, ...(elements[id]?.checks ?? []).flatMap(({ of }) => of)]);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (this.#session.failing(id, "error") === undefined) return;
      const one = this.#dice.pick([...asked]) ?? id;
      const like = this.#session.value(this.#dice.pick([...asked]) ?? id);
      if (attempt % 3 === 2) this.#survey.set(one, like);
      else this.#give(one);
      if (this.#session.field(one).breaks) this.#give(one);
    }
    for (const one of asked) if (!elements[one]?.required) this.#survey.set(one, null);
  }
}
