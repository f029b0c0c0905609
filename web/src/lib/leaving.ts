const CHANNEL = "enkat-left";
const isThere = typeof BroadcastChannel !== "undefined";

/** Tells the browser's other tabs that the participant has left. */
export function tellLeft(): void {
  if (!isThere) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls `listener` when the participant has left in another tab. */
export function onLeft(listener: () => void): void {
  if (isThere) new BroadcastChannel(CHANNEL).addEventListener("message", listener);
}
