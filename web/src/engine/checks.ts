import type { Answers } from "./answers.ts";
import { compileCondition, type Predicate } from "./condition.ts";
import type { Check, ElementId } from "./model.generated.ts";
import type { Table } from "./table.ts";

/** A check with its compiled condition. */
type Compiled = Omit<Check, "that"> & { that: Predicate };

/** The keys of a condition whose values are elements. */
const READS = new Set(["ticked", "answered", "answer", "yearsSince", "count"]);

/** The conditions that have to hold between answers. No state depends on them. */
export class Checks {
  readonly #byElement = new Map<ElementId, Compiled[]>();
  readonly #readers = new Map<ElementId, ElementId[]>();

  constructor(table: Table) {
    let next = 0;
    for (const { checks } of table.elements) {
      const id = next++;
      if (!checks) continue;
      const compile = ({ that, ...check }: Check): Compiled => ({
        ...check,
        that: compileCondition(that, table.elements),
      });
      this.#byElement.set(id, checks.map(compile));
      for (const read of new Set(checks.flatMap((check) => readBy(check, table)))) {
        this.#readers.set(read, [...(this.#readers.get(read) ?? []), id]);
      }
    }
  }

  /** Lists the questions with checks. */
  elements(): Iterable<ElementId> {
    return this.#byElement.keys();
  }

  /** Lists the questions with a check that reads an element. */
  reading(id: ElementId): readonly ElementId[] | undefined {
    return this.#readers.get(id);
  }

  /** Finds the message of a question's first check that fails. */
  failing(
    id: ElementId,
    level: Check["level"],
    answers: Answers,
    answered: (id: ElementId) => boolean,
  ): string | undefined {
    const fails = (check: Compiled) =>
      check.level === level && check.of.every(answered) && !check.that.holds(answers);
    return this.#byElement.get(id)?.find(fails)?.message;
  }
}

/** Lists the elements that a check reads; for a group also its checkboxes. */
function readBy({ of, that }: Check, table: Table): ElementId[] {
  return [...of, ...elementsIn(that)].flatMap((id) => [id, ...table.boxes(id)]);
}

/** Lists the elements that a condition names. A list is walked as an object whose keys are positions. */
function* elementsIn(part: unknown): Generator<ElementId> {
  if (typeof part !== "object") return;
  for (const [key, value] of Object.entries(part ?? {})) {
    if (READS.has(key)) yield* [value].flat();
    else if (key === "in") yield value[0];
    else yield* elementsIn(value);
  }
}
