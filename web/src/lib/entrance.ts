/** Through which link somebody came in. It says nothing of who they are, and outlives the tab. */
export interface Entrance {
  /** The customer's name in the address, which decides the theme until the survey itself says it. */
  urlName: string;
  /** The path at which one signs in. */
  address: string;
}

const KEY = "entrance";

/** Remembers the link. */
export function rememberEntrance(entrance: Entrance): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(entrance));
  } catch {
    // Without storage signing in again needs the link.
  }
}

/** The link that was used last. */
export function lastEntrance(): Entrance | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
