// Compares two lists of tests, fixtures and snapshots.

const CHANGED = " (changed)";

/** Reads `old => new` lines. */
export function readRenames(lines) {
  return lines.map((line) => {
    const mayDiffer = line.endsWith(CHANGED);
    const [from, to] = line.slice(0, mayDiffer ? -CHANGED.length : undefined).split(" => ");
    if (to === undefined || from.endsWith("*") !== to.endsWith("*")) throw new Error(`not a rename: ${line}`);
    return { from, to, mayDiffer };
  });
}

/** Returns the entries of one list that have no successor in another, each with the reason. */
export function lost(before, now, renames) {
  const hashes = new Map(now.map(split));
  return before.flatMap((line) => {
    const [entry, hash] = split(line);
    const { to: successor, mayDiffer } = renamed(entry, renames);
    const found = hashes.get(successor);
    if (found === undefined) return [`lost: ${entry}${successor === entry ? "" : ` (now ${successor})`}`];
    return successor !== entry && found !== hash && !mayDiffer ? [`moved and changed: ${entry} (now ${successor})`] : [];
  });
}

/** Splits the hash from the entry of a file; other entries have none. */
function split(line) {
  const at = line.lastIndexOf(" ");
  return line.startsWith("file ") ? [line.slice(0, at), line.slice(at + 1)] : [line, ""];
}

function renamed(entry, renames) {
  for (const { from, to, mayDiffer } of renames) {
    if (from === entry) return { to, mayDiffer };
    const beginning = from.slice(0, -1);
    if (from.endsWith("*") && entry.startsWith(beginning)) {
      return { to: to.slice(0, -1) + entry.slice(beginning.length), mayDiffer };
    }
  }
  return { to: entry, mayDiffer: false };
}
