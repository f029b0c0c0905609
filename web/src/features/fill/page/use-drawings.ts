import { useMemo, useState, useSyncExternalStore } from "react";
import type { Session, Snapshot } from "../../../engine/index.ts";
import { sameList } from "../../../lib/same-list.ts";

/** A page that is drawn, with the snapshots that it showed then. */
interface Drawing {
  page: string;
  /** The key of the drawing: a new one for each visit to the page. */
  key: number;
  seen: readonly Snapshot[];
}

interface Drawings {
  shown: Drawing;
  /** The page that is drawn ahead. */
  ahead: Drawing | undefined;
  /** The last key in use. */
  last: number;
}

/**
 * Returns the keys of the page that is shown and of the one that is drawn ahead. A page keeps its key when it is shown. A page on
 * which something changed since it was drawn gets another key: out of sight nothing is updated.
 */
export function useDrawings(
  session: Session,
  page: string,
  ahead: string | undefined,
): { shown: number; ahead: number | undefined } {
  const seenAhead = useSeen(session, ahead);
  const [drawings, setDrawings] = useState<Drawings>(() => begin(page));
  const isNew = drawings.shown.page !== page;
  const arrived = isNew ? arrive(drawings, { page, seen: seenOn(session, page) }) : drawings;
  const now = drawAhead(arrived, ahead === undefined ? undefined : { page: ahead, seen: seenAhead });
  if (now !== drawings) setDrawings(now);
  return { shown: now.shown.key, ahead: now.ahead?.key };
}

type Page = Omit<Drawing, "key">;

function begin(page: string): Drawings {
  return { shown: { page, key: 0, seen: [] }, ahead: undefined, last: 0 };
}

function arrive({ ahead, last }: Drawings, page: Page): Drawings {
  if (isOf(ahead, page)) return { shown: ahead, ahead: undefined, last };
  return { shown: { ...page, key: last + 1 }, ahead: undefined, last: last + 1 };
}

function drawAhead(drawings: Drawings, page: Page | undefined): Drawings {
  const { ahead, last } = drawings;
  if (!page) return ahead ? { ...drawings, ahead: undefined } : drawings;
  if (isOf(ahead, page)) return drawings;
  return { ...drawings, ahead: { ...page, key: last + 1 }, last: last + 1 };
}

function isOf(drawing: Drawing | undefined, { page, seen }: Page): drawing is Drawing {
  if (drawing?.page !== page || drawing.seen.length !== seen.length) return false;
  return drawing.seen.every((snapshot, at) => snapshot === seen[at]);
}

/** Returns the snapshots of a page's elements; the same list as long as nothing in it changes. */
function useSeen(session: Session, page: string | undefined): readonly Snapshot[] {
  const read = useMemo(() => sameList(() => seenOn(session, page)), [session, page]);
  return useSyncExternalStore((listener) => session.subscribeAll(listener), read);
}

function seenOn(session: Session, page: string | undefined): Snapshot[] {
  if (page === undefined) return [];
  return Array.from(session.table.on(session.container(page)), (id) => session.snapshot(id));
}
