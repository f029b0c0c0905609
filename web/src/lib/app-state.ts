import { useSyncExternalStore } from "react";
import { stored } from "./stored.ts";

/** The user of a health account in this tab. */
export interface User {
  isSuperUser?: boolean;
}

const listeners = new Set<() => void>();

/** Returns the user of the stored state; `undefined` when the state is missing or cannot be read. */
export function currentUser(): User | undefined {
  try {
    const state: unknown = JSON.parse(stored.appState.get() ?? "null");
    if (typeof state !== "object" || state === null || !("user" in state)) return undefined;
    return typeof state.user === "object" ? (state.user ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the user who is signed in; with `undefined`, removes them. */
export function keepUser(user: User | undefined): void {
  if (user) stored.appState.set(JSON.stringify({ user }));
  else stored.appState.clear();
  for (const listener of listeners) listener();
}

/** Returns whether a super user is signed in. */
export function useIsSuperUser(): boolean {
  return useSyncExternalStore(onUser, () => currentUser()?.isSuperUser === true);
}

function onUser(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
