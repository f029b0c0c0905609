import { useSyncExternalStore } from "react";

let message = "";
const listeners = new Set<() => void>();

function say(words: string): void {
  message = words;
  for (const listener of listeners) listener();
}

/** Announces words to screen readers, politely. The same words are read again if they are announced again. */
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

/** The region that screen readers read announcements from. Rendered once per page. */
export function Announcer() {
  const words = useSyncExternalStore(subscribe, () => message);
  return (
    <div role="status" className="visually-hidden">
      {words}
    </div>
  );
}
