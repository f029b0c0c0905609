import type { ElementId } from "../../engine/model.generated.ts";
import type { OwnRule } from "../../engine/parsed.ts";
import type { Session } from "../../engine/session.ts";
import type { Reading } from "../reading.ts";

/** A group of checkboxes, of which some are ticked. */
export const checkboxes: Reading = { holds: "ticks", violation };

function violation(session: Session, group: ElementId): OwnRule | undefined {
  const element = session.table.elements[group];
  const ticks = session.ticks(group);
  if (session.table.boxes(group).some((box) => session.field(box).violation)) return "type";
  if (ticks === 0) return element?.required ? "required" : undefined;
  if (ticks > 1 && breaksExclusion(session, group)) return "exclusive";
  if (ticks < (element?.min ?? 0)) return "min";
  return ticks > (element?.max ?? Number.POSITIVE_INFINITY) ? "max" : undefined;
}

/** Reports whether ticked checkboxes exclude each other, given that more than one is ticked. */
function breaksExclusion(session: Session, group: ElementId): boolean {
  const { exclusive, atMostOne } = session.table.elements[group] ?? {};
  const isTicked = (box: ElementId) => session.answer(box) === true;
  return (
    exclusive?.some(isTicked) === true || atMostOne?.some((set) => set.filter(isTicked).length > 1) === true
  );
}

/** Finds the ticked checkboxes that a tick of `box` excludes. */
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
