/** The participant's model as the server sends it (`schemas/model.schema.json`). */

/** Position of an element in the list of elements. */
export type ElementId = number;

/** The value of an option. */
export type OptionValue = number | string;

/** A number, or unanswered. */
export type Quantity =
  | { constant: number }
  | { answer: ElementId }
  | { moment: string }
  | { yearsSince: ElementId }
  | { count: ElementId[] }
  | { sum: Quantity[] }
  | { mean: Quantity[] }
  | { min: Quantity[] }
  | { max: Quantity[] }
  | { subtract: [Quantity, Quantity] }
  | { multiply: [Quantity, Quantity] }
  | { divide: [Quantity, Quantity] }
  | { power: [Quantity, number] }
  | { negate: Quantity };

/** How two quantities compare. */
export type Comparison = "==" | "<" | "<=" | ">" | ">=";

/** Something that holds or does not, whatever is unanswered. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { in: [ElementId, OptionValue[]] }
  | { ticked: ElementId }
  | { answered: ElementId }
  | { compare: [Comparison, Quantity, Quantity] }
  | { within: [Quantity, [number, number][]] };

/** What an element is. */
export type Kind =
  | "page"
  | "section"
  | "group"
  | "note"
  | "choice"
  | "checkbox"
  | "checkboxes"
  | "box"
  | "orBox"
  | "text"
  | "textarea"
  | "number"
  | "slider"
  | "sublocation"
  | "image"
  | "year"
  | "date"
  | "datetime";

/** What has to hold between answers. It runs once every question that it names is answered. */
export interface Check {
  /** The name of the message, whose text stands under `checks`. */
  message: string;
  level: "error" | "warning";
  /** The questions that it names. */
  of: ElementId[];
  that: Condition;
}

/** An element of the rule table. */
export interface RuleElement {
  id: string;
  kind: Kind;
  /** The container, or the question that a follow-up stands under. */
  within?: ElementId;
  /** Shut while this holds. */
  hiddenWhen?: Condition;
  /** The options of a choice that are not always offered. */
  optionRules?: { value: OptionValue; hiddenWhen: Condition }[];
  required?: boolean;
  /** Whether it counts in progress. */
  counted?: boolean;
  /** The field that an `orBox` disables. */
  of?: ElementId;
  /** Fewest ticks of `checkboxes`, once required or begun. */
  min?: number;
  /** Most ticks of `checkboxes`. */
  max?: number;
  /** Boxes of `checkboxes` that exclude all others. */
  exclusive?: ElementId[];
  /** Sets of boxes of `checkboxes` of which at most one is ticked. */
  atMostOne?: ElementId[][];
  /** What has to hold between this answer and others. */
  checks?: Check[];
}

/** The rule table. */
export interface Rules {
  elements: RuleElement[];
  /** The elements, each after all that its state depends on. */
  order: ElementId[];
  /** By element: whose state depends on it. */
  listeners: ElementId[][];
}

/** What an answer must be by itself: a property of a page's JSON Schema. */
export interface FieldSchema {
  type: string | string[];
  enum?: OptionValue[];
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  maxLength?: number;
  /** A regular expression of texts that are an answer. */
  pattern?: string;
  /** What a text is, such as `date` or `datetime-local`. */
  format?: string;
  /** The earliest year, day or minute, or `today`. */
  earliest?: number | string;
  /** The latest year, day or minute, or `today`. */
  latest?: number | string;
}

/** How a field looks. */
export interface FieldUi {
  "ui:widget"?: string;
  "ui:options"?: Record<string, unknown>;
}

/** A page: one flat JSON Schema, and how its fields look. */
export interface Page {
  id: string;
  /** Whether the progress bar shows on it. */
  progress: boolean;
  schema: { type: "object"; properties: Record<string, FieldSchema> };
  ui: Record<string, FieldUi>;
}

/** A participant's model, without words. */
export interface Model {
  format: number;
  survey: string;
  version: number;
  languages: string[];
  consent: { page: string; box: string } | null;
  stepper: boolean;
  finish: "feedback" | "result";
  pages: Page[];
  rules: Rules;
}
