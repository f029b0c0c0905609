// Channels between the tabs of this browser.

// One channel for both directions: it does not hear its own messages.
const leaving = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("enkat-left");

/** Tells the browser's other tabs that the participant has left. */
export function tellLeft(): void {
  leaving?.postMessage(null);
}

/** Calls `listener` when the participant has left in another tab. */
export function onLeft(listener: () => void): void {
  leaving?.addEventListener("message", listener);
}

/** The last use of a participant's session: each one puts off its end, in all tabs. */
interface Use {
  owner: string;
  at: number;
}

const using = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("enkat-used");
const uses = new Map<string, number>();
const listeners = new Set<() => void>();

using?.addEventListener("message", ({ data }: MessageEvent<Use>) => remember(data));

/** Records that a participant's session was used in this tab, and when. */
export function noteUse(use: Use): void {
  remember(use);
  using?.postMessage(use);
}

/** Returns when a participant's session was last used in any tab, as far as this one knows. */
export function lastUse(owner: string): number {
  return uses.get(owner) ?? 0;
}

/** Calls `listener` after each use. Returns a function that unsubscribes. */
export function onUse(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function remember({ owner, at }: Use): void {
  uses.set(owner, Math.max(at, lastUse(owner)));
  for (const listener of listeners) listener();
}
