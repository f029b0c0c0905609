import type { ElementId, Session, Violation } from "../../../engine/index.ts";
import { isBegun } from "../../../shared/survey/page-sections.ts";
import { type ShortStep, type ShortSteps, showsAny, stepWith } from "../../../shared/survey/short-steps.ts";
import { leftOn } from "./missing-answers.ts";
import { neighbour, type Step } from "./steps.ts";

/** A stop on the route through a survey: a page, or on a phone a step of it. */
export interface Stop {
  page: string;
  step: ShortStep | undefined;
}

/** The route through a survey: its answers and pages, and on a phone the steps of each page. */
export interface Route {
  session: Session;
  shortSteps: ShortSteps;
  pages: readonly Step[];
}

/** Returns the address of a stop. */
export function addressOf({ page, step }: Stop): string {
  return step ? `/survey/${page}/${step.id}` : `/survey/${page}`;
}

/** Lists the steps of a page that show something. */
export function shownSteps({ session, shortSteps }: Route, page: string): ShortStep[] {
  return (shortSteps.get(page) ?? []).filter((step) => showsAny(session, step));
}

/** Finds the step of a page that shows an element; another one if that shows nothing, none if the page is whole. */
export function shownStep(route: Route, page: string, element: ElementId | undefined): ShortStep | undefined {
  const steps = route.shortSteps.get(page) ?? [];
  const wanted = element === undefined ? undefined : stepWith(route.session, steps, element);
  const shown = shownSteps(route, page);
  const at = wanted ? steps.indexOf(wanted) : 0;
  return shown.find((step) => steps.indexOf(step) >= at) ?? shown.at(-1);
}

/** Returns the first stop of a page. */
export function firstStop(route: Route, page: string): Stop {
  return { page, step: shownSteps(route, page)[0] };
}

/** Returns the last stop of a page. */
export function lastStop(route: Route, page: string): Stop {
  return { page, step: shownSteps(route, page).at(-1) };
}

/** Finds the stop of an element. */
function stopWith({ session, shortSteps }: Route, element: ElementId): Stop {
  const { table } = session;
  const page = table.elements[table.pageOf(element)]?.id ?? "";
  return { page, step: stepWith(session, shortSteps.get(page) ?? [], element) };
}

/** Returns whether an element of the page is shown at a stop. */
export function isAt({ session, shortSteps }: Route, { page, step }: Stop, element: ElementId): boolean {
  return !step || stepWith(session, shortSteps.get(page) ?? [], element) === step;
}

/** Returns the missing and wrong answers of a stop. */
export function leftAt(route: Route, stop: Stop): Violation[] {
  const { session } = route;
  const left = leftOn(session, session.container(stop.page));
  return left.filter(({ id }) => isAt(route, stop, session.item(id) ?? -1));
}

/** Returns whether a stop is the first of its page. */
export function isBeginning(route: Route, { page, step }: Stop): boolean {
  return shownSteps(route, page)[0] === step;
}

/** Returns whether another stop is on the same page and earlier. */
export function isEarlier({ shortSteps }: Route, { page, step }: Stop, other: Stop): boolean {
  const steps = shortSteps.get(page) ?? [];
  return (
    page === other.page &&
    steps.findIndex(({ id }) => id === other.step?.id) < steps.findIndex(({ id }) => id === step?.id)
  );
}

/**
 * Finds the stop after this one; none before the review. If a later step of a page has opened a question on an earlier step, that
 * step comes before the next page.
 */
export function stopAfter(route: Route, { page, step }: Stop): Stop | undefined {
  const steps = route.shortSteps.get(page) ?? [];
  const shown = shownSteps(route, page);
  const at = steps.findIndex(({ id }) => id === step?.id);
  const inPage =
    shown.find((other) => steps.indexOf(other) > at) ??
    shown.find((other) => other.id !== step?.id && leftAt(route, { page, step: other }).length > 0);
  if (step && inPage) return { page, step: inPage };
  const next = neighbour(route.pages, page, 1);
  return next && firstStop(route, next.id);
}

/** Finds the stop before this one; none at the beginning. */
export function stopBefore(route: Route, { page, step }: Stop): Stop | undefined {
  const steps = route.shortSteps.get(page) ?? [];
  const at = steps.findIndex(({ id }) => id === step?.id);
  const inPage = shownSteps(route, page).findLast((other) => steps.indexOf(other) < at);
  if (step && inPage) return { page, step: inPage };
  const before = neighbour(route.pages, page, -1);
  return before && lastStop(route, before.id);
}

/**
 * Finds the first question that is left, at which a returning participant continues. There is none before the first answer or after
 * the last.
 */
export function waiting(route: Route): { stop: Stop; question: string | undefined } | undefined {
  const { session, pages } = route;
  const first = leftOn(session)[0];
  const element = first && session.item(first.id);
  if (element === undefined || !pages.some((page) => isBegun(session, page.element))) return undefined;
  const stop = stopWith(route, element);
  const isFirst = firstAsked(route, stop) === element;
  return { stop, question: isFirst ? undefined : first?.id };
}

/** Finds the first question of a stop that can be answered. */
function firstAsked(route: Route, stop: Stop): ElementId | undefined {
  const { session } = route;
  const { table } = session;
  for (const id of table.on(session.container(stop.page))) {
    if (table.readings[id] && session.state(id).visible && isAt(route, stop, id)) return id;
  }
  return undefined;
}
