import type { ElementId, Session } from "../../engine/index.ts";

/** A section of a page as the stepper shows it. */
export interface PageSection {
  id: string;
  /** Whether something has been answered in it and nothing is left to do. */
  done: boolean;
}

/** Lists the sections of a page that ask questions, with their current state. */
export function sectionsOf(session: Session, page: ElementId): PageSection[] {
  const { table } = session;
  const left = new Set(
    session.violations(page).map(({ id }) => sectionOf(session, session.item(id) ?? page)),
  );
  const begun = new Set<ElementId>();
  const sections: ElementId[] = [];
  for (const id of table.on(page)) {
    if (table.kind(id) === "section" && session.shows(id)) sections.push(id);
    else if (hasAnswer(session, id)) begun.add(sectionOf(session, id));
  }
  const asking = askingSections(session, page);
  const asked = sections.filter((section) => asking.has(section));
  return asked.map((section) => ({
    id: table.elements[section]?.id ?? "",
    done: begun.has(section) && !left.has(section),
  }));
}

/** Returns the sections of a page that ask visible questions; other sections only inform. */
export function askingSections(session: Session, page: ElementId): ReadonlySet<ElementId> {
  const { table } = session;
  const asking = new Set<ElementId>();
  for (const id of table.on(page)) {
    if (table.fields[id] && session.shows(id)) asking.add(sectionOf(session, id));
  }
  return asking;
}

/** Returns whether any question on a page has been answered. */
export function isBegun(session: Session, page: ElementId): boolean {
  for (const id of session.table.on(page)) if (hasAnswer(session, id)) return true;
  return false;
}

/** Returns whether a question has an answer; an unticked checkbox has none. */
function hasAnswer(session: Session, id: ElementId): boolean {
  return session.answered(id) && session.answer(id) !== false;
}

function sectionOf({ table }: Session, element: ElementId): ElementId {
  let id = element;
  while (id >= 0 && table.kind(id) !== "section") id = table.within[id] ?? -1;
  return id;
}
