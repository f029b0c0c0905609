import { stored } from "./stored.ts";

/** The link by which a participant arrived. It does not identify them, and outlives the tab. */
export interface EntryLink {
  /** The customer's name in the address; it decides the theme until the survey is known. */
  urlName: string;
  /** The path of the sign-in. */
  address: string;
}

const KEY = "entrance";

/** Remembers the link. */
export function rememberEntryLink(entrance: EntryLink): void {
  stored.entrance.set(JSON.stringify(entrance));
  try {
    localStorage.setItem(KEY, JSON.stringify(entrance));
  } catch {
    // Without storage another tab needs the link.
  }
}

/** Returns the link of this tab, otherwise the last one used. */
export function lastEntryLink(): EntryLink | undefined {
  try {
    return JSON.parse(stored.entrance.get() ?? localStorage.getItem(KEY) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
