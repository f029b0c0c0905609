import { useSyncExternalStore } from "react";

/** Reports whether the browser has a network, as far as it knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onConnection, () => navigator.onLine);
}

function onConnection(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/**
 * Returns the fragment of the address, which reaches no server and no log. Opening another link in the same tab may change nothing
 * but the fragment.
 */
export function useFragment(): string {
  return useSyncExternalStore(onChange, () => window.location.hash.slice(1));
}

function onChange(listener: () => void) {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
