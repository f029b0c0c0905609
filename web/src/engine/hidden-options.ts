import type { Answer, Answers } from "./answers.ts";
import { compileCondition, type Predicate } from "./condition.ts";
import type { ElementId, OptionValue, RuleElement } from "./model.generated.ts";

const NOTHING: readonly OptionValue[] = Object.freeze([]);

/** The options of choices that are not offered now. */
export class HiddenOptions {
  /** By element, for the few that have such options: the options that are not always offered. */
  readonly #rules = new Map<ElementId, { value: OptionValue; hiddenWhen: Predicate }[]>();
  readonly #hidden = new Map<ElementId, readonly OptionValue[]>();

  constructor(elements: readonly RuleElement[]) {
    let id = 0;
    for (const { optionRules } of elements) {
      if (optionRules) {
        const rules = optionRules.map(({ value, hiddenWhen }) => ({
          value,
          hiddenWhen: compileCondition(hiddenWhen, elements),
        }));
        this.#rules.set(id, rules);
      }
      id += 1;
    }
  }

  /** Lists the options of a choice that are hidden: the same list until one of them changes. */
  of(id: ElementId): readonly OptionValue[] {
    return this.#hidden.get(id) ?? NOTHING;
  }

  /** Returns whether an answer is an option that is hidden. */
  isHidden(id: ElementId, answer: Answer | undefined): boolean {
    return (this.of(id) as readonly unknown[]).includes(answer);
  }

  /** Recomputes the hidden options of a choice; returns whether they changed. */
  refresh(id: ElementId, answers: Answers): boolean {
    const rules = this.#rules.get(id);
    if (!rules) return false;
    const hidden = rules.filter(({ hiddenWhen }) => hiddenWhen.holds(answers)).map(({ value }) => value);
    const old = this.of(id);
    if (hidden.length === old.length && hidden.every((value, at) => value === old[at])) return false;
    this.#hidden.set(id, hidden);
    return true;
  }
}
