import type { ElementId, Session, Violation } from "../../../engine/index.ts";
import { isBegun } from "../../../shared/survey/page-sections.ts";
import { type ShortStep, type ShortSteps, showsAny, stepWith } from "../../../shared/survey/short-steps.ts";
import { leftOn } from "./missing-answers.ts";
import { neighbour, type Step } from "./steps.ts";

/** Where one stops on the way through a survey: at a page, or on a phone at a step of it. */
export interface Stop {
  page: string;
  step: ShortStep | undefined;
}

/** The inputs of the way: the answers, and the steps, of which a desk has none. */
export interface Way {
  session: Session;
  shortSteps: ShortSteps;
  pages: readonly Step[];
}

/** The address of a stop. */
export function addressOf({ page, step }: Stop): string {
  return step ? `/survey/${page}/${step.id}` : `/survey/${page}`;
}

/** The steps of a page that show something. */
export function shownSteps({ session, shortSteps }: Way, page: string): ShortStep[] {
  return (shortSteps.get(page) ?? []).filter((step) => showsAny(session, step));
}

/** The step of a page that shows an element; another one where that shows nothing, none where the page is whole. */
export function shownStep(way: Way, page: string, element: ElementId | undefined): ShortStep | undefined {
  const steps = way.shortSteps.get(page) ?? [];
  const wanted = element === undefined ? undefined : stepWith(way.session, steps, element);
  const shown = shownSteps(way, page);
  const at = wanted ? steps.indexOf(wanted) : 0;
  return shown.find((step) => steps.indexOf(step) >= at) ?? shown.at(-1);
}

/** Where a page begins. */
export function firstStop(way: Way, page: string): Stop {
  return { page, step: shownSteps(way, page)[0] };
}

/** Where a page ends. */
export function lastStop(way: Way, page: string): Stop {
  return { page, step: shownSteps(way, page).at(-1) };
}

/** Where an element is asked. */
function stopWith({ session, shortSteps }: Way, element: ElementId): Stop {
  const { table } = session;
  const page = table.elements[table.pageOf(element)]?.id ?? "";
  return { page, step: stepWith(session, shortSteps.get(page) ?? [], element) };
}

/** Whether an element of the page is asked at a stop. */
export function isAt({ session, shortSteps }: Way, { page, step }: Stop, element: ElementId): boolean {
  return !step || stepWith(session, shortSteps.get(page) ?? [], element) === step;
}

/** Returns the missing and wrong answers of a stop. */
export function leftAt(way: Way, stop: Stop): Violation[] {
  const { session } = way;
  const left = leftOn(session, session.container(stop.page));
  return left.filter(({ id }) => isAt(way, stop, session.item(id) ?? -1));
}

/** Whether a page begins at a stop. */
export function isBeginning(way: Way, { page, step }: Stop): boolean {
  return shownSteps(way, page)[0] === step;
}

/** Whether a stop of the same page comes before this one. */
export function isEarlier({ shortSteps }: Way, { page, step }: Stop, other: Stop): boolean {
  const steps = shortSteps.get(page) ?? [];
  return (
    page === other.page &&
    steps.findIndex(({ id }) => id === other.step?.id) < steps.findIndex(({ id }) => id === step?.id)
  );
}

/**
 * The stop after this one, none before the review. A later step of a page may have opened something on an earlier one: then
 * that comes before the next page.
 */
export function stopAfter(way: Way, { page, step }: Stop): Stop | undefined {
  const steps = way.shortSteps.get(page) ?? [];
  const shown = shownSteps(way, page);
  const at = steps.findIndex(({ id }) => id === step?.id);
  const inPage =
    shown.find((other) => steps.indexOf(other) > at) ??
    shown.find((other) => other.id !== step?.id && leftAt(way, { page, step: other }).length > 0);
  if (step && inPage) return { page, step: inPage };
  const next = neighbour(way.pages, page, 1);
  return next && firstStop(way, next.id);
}

/** The stop before this one, none at the beginning. */
export function stopBefore(way: Way, { page, step }: Stop): Stop | undefined {
  const steps = way.shortSteps.get(page) ?? [];
  const at = steps.findIndex(({ id }) => id === step?.id);
  const inPage = shownSteps(way, page).findLast((other) => steps.indexOf(other) < at);
  if (step && inPage) return { page, step: inPage };
  const before = neighbour(way.pages, page, -1);
  return before && lastStop(way, before.id);
}

/**
 * Where somebody goes on who comes back: at the first question that waits. Nothing waits for who has not begun or has done
 * everything.
 */
export function waiting(way: Way): { stop: Stop; question: string | undefined } | undefined {
  const { session, pages } = way;
  const first = leftOn(session)[0];
  const element = first && session.item(first.id);
  if (element === undefined || !pages.some((page) => isBegun(session, page.element))) return undefined;
  const stop = stopWith(way, element);
  const isFirst = firstAsked(way, stop) === element;
  return { stop, question: isFirst ? undefined : first?.id };
}

/** The first question of a stop that can be answered. */
function firstAsked(way: Way, stop: Stop): ElementId | undefined {
  const { session } = way;
  const { table } = session;
  for (const id of table.on(session.container(stop.page))) {
    if (table.readings[id] && session.state(id).visible && isAt(way, stop, id)) return id;
  }
  return undefined;
}
