import type { ElementId, FieldSchema, RuleElement, Session } from "../../../engine/index.ts";
import { isAnswered } from "../../../kinds/kind.ts";
import type { Dice } from "../../../lib/dice.ts";
import { randomValue } from "./value.ts";

/** The parts of a survey that random answers need. */
export interface Answered {
  session: Session;
  /** The ids of the locations to choose from. */
  locations: readonly string[];
  set(id: ElementId, value: unknown): void;
}

/** A source of random answers to single questions. */
export class RandomAnswers {
  readonly #answered: Answered;
  readonly #dice: Dice;
  readonly #fields: ReadonlyMap<string, FieldSchema>;

  constructor(answered: Answered, dice: Dice) {
    this.#answered = answered;
    this.#dice = dice;
    const { pages } = answered.session.table.model;
    this.#fields = new Map(pages.flatMap(({ schema }) => Object.entries(schema.properties)));
  }

  /** Returns whether an element can be answered. */
  isOpen(id: ElementId): boolean {
    const { visible, disabled } = this.#answered.session.state(id);
    return visible && !disabled;
  }

  /** Puts a random answer into a field that is open. */
  give(id: ElementId): void {
    const element = this.#answered.session.table.elements[id];
    if (!element || !this.isOpen(id)) return;
    if (element.kind === "checkboxes") this.#tick(id);
    else this.#draw(id, element);
  }

  #draw(id: ElementId, { id: name, kind, required: isRequired = false }: RuleElement): void {
    const field = this.#fields.get(name);
    if (!field || !isAnswered(kind) || kind === "checkboxes") return;
    const { session, locations } = this.#answered;
    const { today } = session;
    const hidden = session.hiddenOptions(id);
    this.#answered.set(id, randomValue(kind, this.#dice, { field, isRequired, hidden, locations, today }));
  }

  /** Ticks boxes of a group that may be ticked together, as many as its limits allow. */
  #tick(group: ElementId): void {
    const { table } = this.#answered.session;
    const {
      min = 0,
      max = Number.POSITIVE_INFINITY,
      exclusive = [],
      atMostOne = [],
    } = table.elements[group] ?? {};
    const boxes = this.#dice.shuffled(table.boxes(group).filter((box) => this.isOpen(box)));
    for (const box of boxes) this.#answered.set(box, false);
    const alone = boxes.find((box) => exclusive.includes(box));
    if (alone !== undefined && min <= 1 && this.#dice.chance(25)) return void this.#answered.set(alone, true);
    const fewest = Math.max(1, min);
    const wanted = this.#dice.between(fewest, Math.max(fewest, Math.min(max, Math.ceil(boxes.length / 2))));
    const ticked: ElementId[] = [];
    for (const box of boxes) {
      if (ticked.length === wanted || exclusive.includes(box)) continue;
      if (atMostOne.some((set) => set.includes(box) && ticked.some((other) => set.includes(other)))) continue;
      this.#answered.set(box, true);
      ticked.push(box);
    }
  }
}
