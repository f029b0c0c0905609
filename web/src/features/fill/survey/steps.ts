import type { ElementId, Session } from "../../../engine/index.ts";
import { isBegun } from "../../../shared/survey/page-sections.ts";

/** A page as the stepper shows it. */
export interface Step {
  id: string;
  element: ElementId;
  /** Whether it shows anything; if not, it is skipped. */
  shows: boolean;
  /** Whether something on it has been answered and nothing is left. */
  done: boolean;
  /** Its number among the pages with progress; none for a page without. */
  number: number | undefined;
}

/** Lists the pages of a survey with their current state. */
export function stepsOf(session: Session): Step[] {
  let number = 0;
  return session.table.model.pages.map(({ id, progress }) => {
    const element = session.container(id) ?? 0;
    const shows = session.shows(element);
    if (shows && progress) number++;
    return {
      id,
      element,
      shows,
      done: shows && isBegun(session, element) && session.violations(element).length === 0,
      number: shows && progress ? number : undefined,
    };
  });
}

/** Finds the nearest page before or after this one that shows something. */
export function neighbour(steps: readonly Step[], id: string, direction: 1 | -1): Step | undefined {
  const at = steps.findIndex((step) => step.id === id);
  if (direction === 1) return steps.slice(at + 1).find(({ shows }) => shows);
  return steps.slice(0, Math.max(at, 0)).findLast(({ shows }) => shows);
}

/** Returns whether consent has been given, or is not asked for. */
export function hasConsent(session: Session): boolean {
  const { consent } = session.table.model;
  const box = consent ? session.item(consent.box) : undefined;
  return box === undefined || session.answer(box) === true;
}

/**
 * Returns the page to show instead of a requested one, if any: the consent page without consent, a neighbour of a page that shows
 * nothing, the first page for one that does not exist.
 */
export function detour(session: Session, steps: readonly Step[], id: string | undefined): string | undefined {
  const { consent } = session.table.model;
  const first = consent && !hasConsent(session) ? consent.page : undefined;
  if (first !== undefined) return first === id ? undefined : first;
  const step = steps.find((candidate) => candidate.id === id);
  if (step?.shows) return undefined;
  const next = step
    ? (neighbour(steps, step.id, 1) ?? neighbour(steps, step.id, -1))
    : steps.find(({ shows }) => shows);
  return next?.id;
}
