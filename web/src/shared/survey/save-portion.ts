import type { Changes } from "../../api/types.ts";

/**
 * The bytes of changes that go into one save: the server takes 64 kB, and so does the browser of all calls that outlive their
 * page together.
 */
const MOST = 32_000;

/** Returns the first of the changes, as many as one save takes, and at least one. */
export function portionOf(changes: Changes): Changes {
  const portion: Record<string, Changes[string]> = {};
  let bytes = 0;
  for (const [id, value] of Object.entries(changes)) {
    bytes += new TextEncoder().encode(JSON.stringify([id, value])).length;
    if (bytes > MOST && Object.keys(portion).length > 0) break;
    portion[id] = value;
  }
  return portion;
}
