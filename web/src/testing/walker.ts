import type { ElementId, Session } from "../engine/index.ts";
import { RandomAnswers } from "../features/dev/random/random-answers.ts";
import { isQuestion } from "../kinds/kind.ts";
import type { Dice } from "../lib/dice.ts";

/** The probability with which a question's opt-out is ticked, in percent. */
const WAY_OUT = 15;

/** A participant who answers everything that is asked, each question once and completely. */
export class Walker {
  readonly #session: Session;
  readonly #dice: Dice;
  readonly #isInOrder: boolean;
  readonly #answers: RandomAnswers;
  readonly #done = new Set<ElementId>();

  constructor(session: Session, dice: Dice, isInOrder: boolean) {
    this.#session = session;
    this.#dice = dice;
    this.#isInOrder = isInOrder;
    const set = (id: ElementId, value: unknown) => void session.set(id, value);
    this.#answers = new RandomAnswers({ session, locations: ["north"], set }, dice);
  }

  /** Gives an answer to the next question, of all or of these. Returns whether there was one. */
  answerNext(among: (id: ElementId) => boolean = () => true): boolean {
    const { elements, orBox } = this.#session.table;
    const open = [...elements.keys()].filter((id) => among(id) && this.#isOpen(id));
    const id = this.#isInOrder ? open[0] : this.#dice.pick(open);
    if (id === undefined) return false;
    this.#done.add(id);
    const wayOut = orBox[id] ?? -1;
    if (wayOut >= 0 && this.#dice.chance(WAY_OUT)) this.#session.set(wayOut, true);
    else this.#answers.give(id);
    return true;
  }

  #isOpen(id: ElementId): boolean {
    return !this.#done.has(id) && isQuestion(this.#session.table.kind(id)) && this.#answers.isOpen(id);
  }
}
