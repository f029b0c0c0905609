import type { ElementKind, Page, Rule, RuleElement } from "../engine/index.ts";
import { box, checkbox } from "./checkbox/view.tsx";
import { checkboxes } from "./checkboxes/view.tsx";
import { choice } from "./choice/view.tsx";
import { date } from "./date/view.tsx";
import { datetime } from "./datetime/view.ts";
import type { AnsweredKind } from "./kind.ts";
import { number } from "./number/view.tsx";
import { rating } from "./rating/view.tsx";
import { slider } from "./slider/view.tsx";
import { sublocation } from "./sublocation/view.tsx";
import { text } from "./text/view.tsx";
import { textarea } from "./textarea/view.tsx";
import type { FieldView, Height, KindView, Mistake, WidgetView } from "./view.ts";
import { year } from "./year/view.ts";

/** The views of the kinds. */
const KINDS = {
  choice,
  checkbox,
  checkboxes,
  text,
  textarea,
  number,
  slider,
  rating,
  year,
  date,
  datetime,
  sublocation,
  box,
  orBox: box,
} satisfies Record<AnsweredKind, KindView>;

const BY_KIND: Readonly<Partial<Record<ElementKind, KindView>>> = KINDS;

const FIELD_VIEWS = Object.values<KindView>(KINDS).filter((view): view is FieldView => "widgets" in view);

/** The widgets of all kinds, by name. */
export const WIDGETS: Readonly<Record<string, WidgetView>> = Object.assign(
  {},
  ...FIELD_VIEWS.map(({ widgets }) => widgets),
);

/** Finds the view of a kind; elements that hold no answer have none. */
export function viewOf(kind: ElementKind | undefined): KindView | undefined {
  return kind && BY_KIND[kind];
}

/** Finds the widget that an element has on a page; a group of fields has none. */
export function widgetOf({ ui }: Page, { id, kind }: RuleElement): WidgetView | undefined {
  const view = viewOf(kind);
  if (!view || "Group" in view) return undefined;
  return view.widgets[ui[id]?.["ui:widget"] ?? ""] ?? Object.values(view.widgets)[0];
}

/** Finds the height that an element has on a page without its opt-out. */
export function heightOn(page: Page, element: RuleElement): Height {
  const view = viewOf(element.kind);
  return (view && "Group" in view ? view : widgetOf(page, element))?.height ?? 0;
}

/** Returns the message on how to correct an answer that breaks a rule. */
export function errorMessage(rule: Rule, mistake: Mistake): string {
  if (rule === "check") return mistake.t("wrong.check");
  const { messages }: KindView = viewOf(mistake.element.kind) ?? choice;
  return (messages[rule] ?? messages.required)(mistake);
}
