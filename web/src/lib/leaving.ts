// One channel for both directions: what it sends, it does not hear.
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("enkat-left");

/** Tells the browser's other tabs that the participant has left. */
export function tellLeft(): void {
  channel?.postMessage(null);
}

/** Calls `listener` when the participant has left in another tab. */
export function onLeft(listener: () => void): void {
  channel?.addEventListener("message", listener);
}
