import { useSyncExternalStore } from "react";

let message = "";
const listeners = new Set<() => void>();

function say(words: string): void {
  message = words;
  for (const listener of listeners) listener();
}

/** Tells screen readers something, politely. The same words are read again if they are said again. */
export function announce(words: string): void {
  say("");
  window.setTimeout(() => say(words), 100);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Where announcements are spoken. It stands on the page once. */
export function Announcer() {
  const words = useSyncExternalStore(subscribe, () => message);
  return (
    <div role="status" className="visually-hidden">
      {words}
    </div>
  );
}
