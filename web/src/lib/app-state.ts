import { stored } from "./stored.ts";

/** Who is signed in to a health account in this tab. */
export interface User {
  isSuperUser?: boolean;
}

/** The user of the stored state; nobody when it is missing or cannot be read. */
export function currentUser(): User | undefined {
  try {
    const state: unknown = JSON.parse(stored.appState.get() ?? "null");
    if (typeof state !== "object" || state === null || !("user" in state)) return undefined;
    return typeof state.user === "object" ? (state.user ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
