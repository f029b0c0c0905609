import type { WidgetProps } from "@rjsf/utils";
import type { TFunction } from "i18next";
import type { ComponentType } from "react";
import type { FieldSchema, Rule, RuleElement } from "../engine/index.ts";
import type { LabelAs } from "../ui/question/question-frame.tsx";

/** The look of a kind: of one whose elements are fields of their page's schema, or of a group of such fields. */
export type KindView = FieldView | GroupView;

interface View {
  messages: Messages;
  /** Whether it stands in the frame of a question instead of its own. */
  isBare?: boolean;
  /** Puts an answer into words for the review; without it, the answer reads as it was typed or as its option says. */
  answerWords?: (value: unknown, language: string) => string | undefined;
}

export interface FieldView extends View {
  /** The widgets, by the names that ui schemas give them. A field for which none is named has the first. */
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
  /** How the label of the question belongs to it. */
  labelAs: LabelAs;
  height: Height;
  /** Whether neighbours with the same words stand in a matrix. */
  isRow?: boolean;
}

/** The words for mistakes, by the rule that is broken. A rule without words of its own has those of `required`. */
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
 * The estimated height of a question on a phone, with its label, in pixels of a page that is not enlarged, as measured on the
 * built-in surveys: a label has two lines or three. A journey holds the estimates to what is drawn.
 */
export type Height = number | ((options: number, columns: number) => number);

const LABEL = 80;
const ROW = 52;
const FIELD = 44;

/** The height of a question with a field of one line. */
export const ONE_LINE = LABEL + FIELD;

/** The height of a question with options in rows. */
export function rowsHeight(options: number, columns: number): number {
  return LABEL + Math.ceil(options / columns) * ROW;
}
