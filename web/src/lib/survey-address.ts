import { isEntrySegment } from "./survey-types.ts";

/** What the history says of an address that looks like a section of a page, and is the entry of a survey. */
export const ENTRY = "entry";

/**
 * Whether an address is that of a section of a page, `/survey/{page}/{section}`. An entry, `/survey/{type}/{linkName}`, looks
 * the same: a known type is never a page; with another type it is found out when there is no such page.
 */
export function isSectionAddress(pathname: string, state: unknown): boolean {
  const [survey, page, section, ...more] = pathname.split("/").filter(Boolean);
  const isTwo = page !== undefined && section !== undefined && more.length === 0;
  return survey?.toLowerCase() === "survey" && isTwo && !isEntrySegment(page) && state !== ENTRY;
}
