import { stored } from "./stored.ts";

/** Through which link somebody came in. It says nothing of who they are, and outlives the tab. */
export interface EntryLink {
  /** The customer's name in the address, which decides the theme until the survey itself says it. */
  urlName: string;
  /** The path at which one signs in. */
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

/** The link of this tab, otherwise the one that was used last. */
export function lastEntryLink(): EntryLink | undefined {
  try {
    return JSON.parse(stored.entrance.get() ?? localStorage.getItem(KEY) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
