import type { ElementId } from "./model.generated.ts";
import type { Session } from "./session.ts";

/** Whether boxes of a group are ticked that exclude each other, given that more than one is ticked. */
export function breaksExclusion(session: Session, group: ElementId): boolean {
  const { exclusive, atMostOne } = session.table.elements[group] ?? {};
  const isTicked = (box: ElementId) => session.answer(box) === true;
  return (
    exclusive?.some(isTicked) === true || atMostOne?.some((set) => set.filter(isTicked).length > 1) === true
  );
}

/** The boxes that are ticked and that a tick of `box` excludes. */
export function excludedBy(session: Session, box: ElementId): ElementId[] {
  const group = session.table.counts[box] ?? box;
  const { exclusive = [], atMostOne = [] } = session.table.elements[group] ?? {};
  const excludes = (other: ElementId) =>
    exclusive.includes(box) ||
    exclusive.includes(other) ||
    atMostOne.some((set) => set.includes(box) && set.includes(other));
  return session.table
    .boxes(group)
    .filter((other) => other !== box && session.answer(other) === true && excludes(other));
}
