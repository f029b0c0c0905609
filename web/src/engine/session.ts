import { type Answer, Answers } from "./answers.ts";
import { Changes } from "./changes.ts";
import { Checks } from "./checks.ts";
import { compileCondition, type Predicate } from "./condition.ts";
import { Contents } from "./contents.ts";
import { HiddenOptions } from "./hidden-options.ts";
import type { ElementId, Model, OptionValue } from "./model.generated.ts";
import { EMPTY, type Parsed } from "./parsed.ts";
import { payload } from "./payload.ts";
import { Progress } from "./progress.ts";
import { areEqual, type Snapshot, snapshotOf } from "./snapshot.ts";
import { DISABLED, HIDDEN, OPEN, type State, stateOf } from "./state.ts";
import { type Listener, Subscriptions } from "./subscriptions.ts";
import { isContainer, NONE, Table } from "./table.ts";
import { type Violation, violations, type Warning, warnings } from "./violation.ts";
import { Worklist } from "./worklist.ts";

/**
 * The answers of one participant and everything that follows from them. The cost of a change is proportional to what it affects.
 *
 * Elements are named by their position in the model's list; `item` and `container` find it by id.
 */
export class Session {
  readonly table: Table;
  readonly #answers: Answers;
  readonly #values: unknown[];
  readonly #parsed: Parsed[];
  readonly #states: Uint8Array;
  readonly #hidden: readonly (Predicate | undefined)[];
  readonly #hiddenOptions: HiddenOptions;
  readonly #checks: Checks;
  readonly #worklist: Worklist;
  readonly #progress: Progress;
  readonly #contents: Contents;
  readonly #changes: Changes;
  readonly #subscriptions = new Subscriptions();
  readonly #snapshots = new Map<ElementId, Snapshot>();
  readonly #stale = new Set<ElementId>();
  readonly #mark = (id: ElementId) => this.#changes.mark(id);

  /** Creates a session on a date with these answers, by id. Ids that the model does not know are ignored. */
  constructor(model: Model, today: string, answers: Readonly<Record<string, unknown>> = {}) {
    const { elements, order } = model.rules;
    const count = elements.length;
    this.table = new Table(model);
    this.#answers = new Answers(count, today);
    this.#values = new Array<unknown>(count).fill(undefined);
    this.#parsed = new Array<Parsed>(count).fill(EMPTY);
    this.#states = new Uint8Array(count);
    this.#hidden = elements.map(({ hiddenWhen }) => hiddenWhen && compileCondition(hiddenWhen, elements));
    this.#hiddenOptions = new HiddenOptions(elements);
    this.#checks = new Checks(this.table);
    this.#worklist = new Worklist(order);
    this.#progress = new Progress(count);
    this.#contents = new Contents(this.table);
    this.#changes = new Changes(count);
    this.#putAll(answers);
    this.#refreshAll(order);
    this.#changes.take();
  }

  /** Returns the date on which answers are judged. */
  get today(): string {
    return this.#answers.today;
  }

  /** Changes the date: re-evaluates every answer, rule and constraint. */
  setToday(today: string): void {
    if (today === this.today) return;
    this.#answers.today = today;
    for (const [id, value] of this.#values.entries()) this.#put(id, value);
    for (const id of this.table.model.rules.order) this.#worklist.push(id);
    // A constraint can fail by the date alone, without a change of any answer or state.
    for (const id of this.#checks.elements()) this.#mark(id);
    this.#settle();
    this.#publish();
  }

  /** Finds the item or checkbox with this id. */
  item(id: string): ElementId | undefined {
    return this.table.item(id);
  }

  /** Finds the page, section or group with this id. */
  container(id: string): ElementId | undefined {
    return this.table.container(id);
  }

  /**
   * Sets the value of a field; `null` and `undefined` empty it. Returns the elements of which state, answer, violation or contents
   * may have changed, after notifying their subscribers.
   */
  set(id: ElementId, value: unknown): readonly ElementId[] {
    this.#put(id, value);
    this.#settle();
    return this.#publish();
  }

  /** Returns the value in a field, valid or not. It stays while the field is hidden. */
  value(id: ElementId): unknown {
    return this.#values[id];
  }

  /** Returns the reading of a field's value by itself, whether or not the field is visible. */
  typed(id: ElementId): Parsed {
    return this.#parsed[id] ?? EMPTY;
  }

  /** Returns the reading of a field's value by itself, or that of an empty field if the chosen option is hidden. */
  field(id: ElementId): Parsed {
    const field = this.typed(id);
    return this.#hiddenOptions.isHidden(id, field.answer) ? EMPTY : field;
  }

  /** Lists the options of a choice that are not offered now: the same list until one of them changes. */
  hiddenOptions(id: ElementId): readonly OptionValue[] {
    return this.#hiddenOptions.of(id);
  }

  /** Returns whether an element is visible and enabled. */
  state(id: ElementId): State {
    return stateOf(this.#states[id]);
  }

  /** Returns the answer that counts: that of a visible and enabled question, if it is valid. */
  answer(id: ElementId): Answer | undefined {
    return this.#answers.counting[id];
  }

  /** Returns whether a question is answered; a group of checkboxes is if any is ticked. */
  answered(id: ElementId): boolean {
    return this.ticks(id) > 0 || this.answer(id) !== undefined;
  }

  /** Counts the ticked checkboxes of a group. */
  ticks(group: ElementId): number {
    return this.#answers.ticks[group] ?? 0;
  }

  /** Returns whether an element is rendered: an empty container is not. */
  shows(id: ElementId): boolean {
    return isContainer(this.table.kind(id)) ? this.#contents.shows(id) : this.state(id).visible;
  }

  /** Divides answered by required questions; 1 when nothing is required. */
  progress(): number {
    return this.#progress.value;
  }

  /** Finds the first violation of each question, in survey order: on one page or everywhere. */
  violations(page?: ElementId): Violation[] {
    return violations(this, page);
  }

  /** Finds the first warning of each question, in survey order. */
  warnings(): Warning[] {
    return warnings(this);
  }

  /** Finds the message of a question's first check of this level that fails, while the question can be answered. */
  failing(id: ElementId, level: "error" | "warning"): string | undefined {
    if (this.#states[id] !== OPEN) return undefined;
    return this.#checks.failing(id, level, this.#answers, (named) => this.answered(named));
  }

  /** Collects the payload of a submission now. */
  payload(): Record<string, Answer> {
    return payload(this);
  }

  /** Calls `listener` after each change of an element. Returns a function that unsubscribes. */
  subscribe(id: ElementId, listener: Listener): () => void {
    return this.#subscriptions.subscribe(id, listener);
  }

  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  subscribeAll(listener: Listener): () => void {
    return this.#subscriptions.subscribeAll(listener);
  }

  /** Returns the state of an element for a view: the same object as long as nothing in it changes. */
  snapshot(id: ElementId): Snapshot {
    const known = this.#snapshots.get(id);
    if (known && !this.#stale.delete(id)) return known;
    const now = snapshotOf(this, id);
    if (known && areEqual(known, now)) return known;
    this.#snapshots.set(id, now);
    return now;
  }

  /** Sets values of fields, by id. */
  #putAll(answers: Readonly<Record<string, unknown>>): void {
    for (const id of Object.keys(answers)) {
      const item = this.item(id);
      if (item !== undefined) this.#put(item, answers[id]);
    }
  }

  /** Computes every element once: in the model's order one pass suffices, whatever the answers are. */
  #refreshAll(order: readonly ElementId[]): void {
    for (const id of order) this.#refresh(id);
  }

  #put(id: ElementId, value: unknown): void {
    const field = this.table.read(id, value, this.today);
    if (!field) return;
    if (!Object.is(this.#values[id], value ?? undefined)) {
      this.#values[id] = value ?? undefined;
      this.#mark(id);
    }
    const old = this.#parsed[id] ?? EMPTY;
    if (old.answer === field.answer && old.violation === field.violation) return;
    this.#parsed[id] = field;
    this.#mark(id);
    this.#mark(this.table.counts[id] ?? id);
    if (this.#states[id] !== OPEN) return;
    this.#count(id);
    this.#propagate(id);
  }

  /** Recomputes the elements of the worklist, and those that depend on them. */
  #settle(): void {
    for (let next = this.#worklist.pop(); next !== undefined; next = this.#worklist.pop()) {
      if (this.#refresh(next)) this.#propagate(next);
    }
  }

  /** Notifies the subscribers of all elements that have changed. */
  #publish(): readonly ElementId[] {
    const changed = this.#changes.take();
    if (this.#snapshots.size > 0) for (const each of changed) this.#stale.add(each);
    this.#subscriptions.notify(changed);
    return changed;
  }

  /** Queues the elements whose state depends on a changed one, and marks those with a constraint on it. */
  #propagate(id: ElementId): void {
    const readers = this.#checks.reading(id);
    if (readers) for (const reader of readers) this.#mark(reader);
    const listeners = this.table.model.rules.listeners[id];
    if (listeners) for (const listener of listeners) this.#worklist.push(listener);
  }

  /** Recomputes an element's state and hidden options. Returns whether other elements are affected. */
  #refresh(id: ElementId): boolean {
    const isAnotherAnswer = this.#refreshOptions(id);
    const state = this.#compute(id);
    const old = this.#states[id] ?? HIDDEN;
    if (old === state) return isAnotherAnswer;
    this.#states[id] = state;
    this.#mark(id);
    this.#count(id);
    if (!isContainer(this.table.kind(id)) && (old === HIDDEN) !== (state === HIDDEN)) {
      this.#contents.put(id, state !== HIDDEN, this.#mark);
    }
    return true;
  }

  /** Recomputes the hidden options of a choice. Returns whether that changes its answer. */
  #refreshOptions(id: ElementId): boolean {
    if (!this.#hiddenOptions.refresh(id, this.#answers)) return false;
    this.#mark(id);
    const before = this.answer(id);
    this.#count(id);
    return this.answer(id) !== before;
  }

  #compute(id: ElementId): number {
    const { counts, decides, orBox } = this.table;
    const group = counts[id] ?? id;
    if (group !== id) return this.#states[group] ?? HIDDEN;
    if (this.#isHidden(decides[id] ?? id)) return HIDDEN;
    const box = orBox[id] ?? NONE;
    return box !== NONE && this.#answers.ticked(box) ? DISABLED : OPEN;
  }

  #isHidden(id: ElementId): boolean {
    const above = this.table.within[id] ?? NONE;
    return (
      (above !== NONE && this.#states[above] !== OPEN) || this.#hidden[id]?.holds(this.#answers) === true
    );
  }

  /** Updates everything that counts of an element: its answer, the ticks of its group, its share in the progress. */
  #count(id: ElementId): void {
    const { counting, ticks } = this.#answers;
    const before = counting[id] === true;
    counting[id] = this.#states[id] === OPEN ? this.field(id).answer : undefined;
    const group = this.table.counts[id] ?? id;
    if (group !== id) ticks[group] = (ticks[group] ?? 0) + Number(counting[id] === true) - Number(before);
    const element = this.table.elements[group];
    if (!element?.counted) return;
    const done = this.table.readings[group]?.holds === "tick" ? counting[id] === true : this.answered(group);
    this.#progress.put(group, this.#states[group] === OPEN, done);
  }
}
