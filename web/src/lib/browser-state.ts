import { useSyncExternalStore } from "react";

/** Whether there is a network, as far as the browser can say. */
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
 * The fragment of the address, which comes to no server and into no log. A link that is opened in the tab of another one
 * changes it alone.
 */
export function useFragment(): string {
  return useSyncExternalStore(onChange, () => window.location.hash.slice(1));
}

function onChange(listener: () => void) {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
