/** A line of the log: an event and its time. */
export interface LogLine {
  id: number;
  at: number;
  words: string;
}

const MOST = 50;
const EXPIRED = new Set(["InvalidSession", "SessionExpired"]);

let lines: readonly LogLine[] = [];
let noted = 0;
const listeners = new Set<() => void>();

/** Logs a failed call if it failed because the session is over. Only the developers' console shows it. */
export function noteFailure(errorCode: string): void {
  if (!EXPIRED.has(errorCode)) return;
  const line = { id: noted++, at: Date.now(), words: `session expired (${errorCode})` };
  lines = [...lines, line].slice(-MOST);
  for (const listener of listeners) listener();
}

/** Returns the lines so far. */
export function logLines(): readonly LogLine[] {
  return lines;
}

/** Calls `listener` after each line. Returns a function that unsubscribes. */
export function onLogLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
