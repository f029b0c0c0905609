import { isEntrySegment } from "./survey-types.ts";

/** The names in the address of a survey; all missing once it is no longer offered. */
interface Named {
  customerUrlName?: string | null;
  type?: string | null;
  linkName?: string | null;
}

/** Returns the address of a survey's sign-in, if the survey is still offered. */
export function entryAddress({ customerUrlName, type, linkName }: Named): string | undefined {
  if (!customerUrlName || !type) return undefined;
  const names = [customerUrlName, type, linkName].filter((name) => typeof name === "string");
  return `/open/${names.map(encodeURIComponent).join("/")}`;
}

/** The history state of an address that looks like a section of a page, but is the entry of a survey. */
export const ENTRY = "entry";

/**
 * Tests whether an address is that of a section of a page, `/survey/{page}/{section}`. An entry, `/survey/{type}/{linkName}`, looks
 * the same: a known type is never a page; another type turns out to be one when there is no such page.
 */
export function isSectionAddress(pathname: string, state: unknown): boolean {
  const [survey, page, section, ...more] = pathname.split("/").filter(Boolean);
  const isTwo = page !== undefined && section !== undefined && more.length === 0;
  return survey?.toLowerCase() === "survey" && isTwo && !isEntrySegment(page) && state !== ENTRY;
}
