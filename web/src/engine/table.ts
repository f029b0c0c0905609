import type { Reading } from "../kinds/reading.ts";
import { readingOf } from "../kinds/readings.ts";
import {
  type ElementId,
  type ElementKind,
  type FieldSchema,
  MODEL_FORMAT,
  type Model,
  type RuleElement,
} from "./model.generated.ts";
import type { Parsed } from "./parsed.ts";

/** No element. */
export const NONE = -1;

/**
 * The immutable rule table of a model, laid out for fast reading. It is built in one pass without temporary lists: a phone builds it
 * with cold code, and collects the garbage of it, before the first page shows.
 */
export class Table {
  readonly model: Model;
  readonly elements: readonly RuleElement[];
  /** By element: its parent container or question, or `NONE`. */
  readonly within: Int32Array;
  /** By element: the `orBox` that disables it, or `NONE`. */
  readonly orBox: Int32Array;
  /** By `orBox`: the field that it disables; by any other element: itself. */
  readonly decides: Int32Array;
  /** By checkbox of a group: the group; by any other element: itself. */
  readonly counts: Int32Array;
  /** By element that holds an answer: the reading of its kind. */
  readonly readings: readonly (Reading | undefined)[];
  /** By element with a field: the schema of its answer. */
  readonly fields: readonly (FieldSchema | undefined)[];
  readonly #items = new Map<string, ElementId>();
  readonly #containers = new Map<string, ElementId>();

  constructor(model: Model) {
    const { elements } = model.rules;
    const count = elements.length;
    this.model = model;
    this.elements = elements;
    this.within = new Int32Array(count);
    this.orBox = new Int32Array(count).fill(NONE);
    this.decides = new Int32Array(count);
    this.counts = new Int32Array(count);
    const readings = new Array<Reading | undefined>(count).fill(undefined);
    let id = 0;
    for (const element of elements) {
      const { kind, within, of } = element;
      this.within[id] = within ?? NONE;
      this.decides[id] = of ?? id;
      this.counts[id] = kind === "box" ? (within ?? id) : id;
      readings[id] = readingOf(kind);
      (isContainer(kind) ? this.#containers : this.#items).set(element.id, id);
      if (of !== undefined) this.orBox[of] = id;
      id += 1;
    }
    this.readings = readings;
    this.fields = this.#fieldsOf(model);
  }

  #fieldsOf({ pages, rules }: Model): (FieldSchema | undefined)[] {
    const fields = new Array<FieldSchema | undefined>(rules.elements.length).fill(undefined);
    for (const { schema } of pages) {
      for (const name in schema.properties) {
        const id = this.#items.get(name);
        if (id !== undefined) fields[id] = schema.properties[name];
      }
    }
    return fields;
  }

  /** Reads the value of an element's field on a date; elements without a field have none. */
  read(id: ElementId, value: unknown, today: string): Parsed | undefined {
    const field = this.fields[id];
    const reading = this.readings[id];
    if (!field || !reading || reading.holds === "ticks") return undefined;
    return reading.read(value, field, today);
  }

  /** Finds the item or checkbox with this id; containers have a name space of their own. */
  item(id: string): ElementId | undefined {
    return this.#items.get(id);
  }

  /** Finds the page, section or group with this id. */
  container(id: string): ElementId | undefined {
    return this.#containers.get(id);
  }

  /** Returns the kind of an element. */
  kind(id: ElementId): ElementKind | undefined {
    return this.elements[id]?.kind;
  }

  /** Lists the checkboxes of a group, which follow it. */
  boxes(group: ElementId): ElementId[] {
    const boxes: ElementId[] = [];
    for (let id = group + 1; this.kind(id) === "box" && this.within[id] === group; id++) boxes.push(id);
    return boxes;
  }

  /** Finds the page that an element is on. */
  pageOf(id: ElementId): ElementId {
    let at = id;
    for (let above = this.within[at] ?? NONE; above !== NONE; above = this.within[at] ?? NONE) at = above;
    return at;
  }

  /** Lists the elements of a page, itself first; of the whole survey without a page. */
  *on(page?: ElementId): Generator<ElementId> {
    for (let id = page ?? 0; id < this.elements.length; id++) {
      if (page !== undefined && id !== page && this.within[id] === NONE) return;
      yield id;
    }
  }
}

/** Returns whether it is a page, a section or a group of questions. */
export function isContainer(kind: ElementKind | undefined): boolean {
  return kind === "page" || kind === "section" || kind === "group";
}

/** Returns whether a response is a model in the format that this app understands. */
export function isModel(sent: { readonly format: number }): sent is Model {
  return sent.format === MODEL_FORMAT;
}
