let other: string | undefined;
const listeners = new Set<() => void>();

/** Records which build of the app belongs to the server, where a response says that it is not this one. */
export function noteBuild(build: string | null): void {
  if (build === null || build === other) return;
  other = build;
  for (const listener of listeners) listener();
}

/** Returns the build that belongs to the server, if it is known to be another one. */
export function otherBuild(): string | undefined {
  return other;
}

/** Calls `listener` when another build becomes known. Returns a function that unsubscribes. */
export function onOtherBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
