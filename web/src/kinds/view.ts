import type { WidgetProps } from "@rjsf/utils";
import type { TFunction } from "i18next";
import type { ComponentType } from "react";
import type { FieldSchema, Rule, RuleElement } from "../engine/index.ts";
import type { LabelAs } from "../ui/question/question-frame.tsx";

/** The look of a kind whose elements are fields of their page's schema, or are groups of such fields. */
export type KindView = FieldView | GroupView;

interface View {
  messages: Messages;
  /** Whether it is rendered in the frame of another question instead of its own. */
  isBare?: boolean;
  /** Formats an answer for the review; without it, the answer is shown as typed or by its option's label. */
  answerWords?: (value: unknown, language: string) => string | undefined;
}

export interface FieldView extends View {
  /** The widgets, by their names in ui schemas. A field that names none has the first. */
  widgets: Readonly<Record<string, WidgetView>>;
}

interface GroupView extends View {
  /** The group with its frame. */
  Group: ComponentType;
  height: Height;
}

/** A control for an answer. */
export interface WidgetView {
  Widget: ComponentType<WidgetProps>;
  /** The way in which the question's label belongs to it. */
  labelAs: LabelAs;
  height: Height;
  /** Whether neighbours with the same words form a matrix. */
  isRow?: boolean;
}

/** The messages on violations, by the rule that is broken. A rule without a message of its own has that of `required`. */
type Messages = Readonly<{ required: Message } & Partial<Record<Rule, Message>>>;

type Message = (mistake: Mistake) => string;

/** An answer that breaks a rule. */
export interface Mistake {
  t: TFunction;
  language: string;
  element: RuleElement;
  /** The schema of the answer; a group has none. */
  field: FieldSchema | undefined;
  today: string;
}

/**
 * The estimated height of a question on a phone, with its label, in CSS pixels, as measured on the built-in surveys: a label has
 * two lines or three. A journey compares the estimates with the rendered page.
 */
export type Height = number | ((options: number, columns: number) => number);

const LABEL = 80;
const ROW = 52;
const FIELD = 44;

/** The height of a question with a field of one line. */
export const ONE_LINE = LABEL + FIELD;

/** Estimates the height of a question with options in rows. */
export function rowsHeight(options: number, columns: number): number {
  return LABEL + Math.ceil(options / columns) * ROW;
}
