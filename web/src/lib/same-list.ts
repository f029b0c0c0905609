/** Reads a list, and returns the previous one as long as each element is the same. */
export function sameList<T>(
  read: () => readonly T[],
  isSame: (one: T, other: T) => boolean = Object.is,
): () => readonly T[] {
  let known = read();
  return () => {
    const now = read();
    const isKnown =
      now.length === known.length && now.every((one, at) => at in known && isSame(one, known[at] as T));
    if (!isKnown) known = now;
    return known;
  };
}
