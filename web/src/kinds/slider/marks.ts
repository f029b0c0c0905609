/** The most labels that stand beside each other, where there is room and on a phone. */
const WIDE = 12;
const NARROW = 6;
/** The most marks that can be told apart at all. */
const MOST = 60;

/** A mark on a slider's line. */
export interface Mark {
  value: number;
  /** Where it stands: from 0 to 1. */
  at: number;
  /** Where its number shows: everywhere, where there is room, or nowhere. */
  label: "always" | "wide" | "never";
}

/** The marks of a slider: one at both ends, and one every so far. */
export function marksOf(min: number, max: number, tick: number): Mark[] {
  const between = Math.floor((max - min) / tick);
  const values = Array.from({ length: between > MOST ? 1 : between + 1 }, (_, index) => min + index * tick);
  if (values.at(-1) !== max) values.push(max);
  const last = values.length - 1;
  const [wide, narrow] = [WIDE, NARROW].map((most) => Math.ceil(last / (most - 1)));
  return values.map((value, index) => ({
    value,
    at: (value - min) / (max - min),
    label: isLabelled(index, last, narrow) ? "always" : isLabelled(index, last, wide) ? "wide" : "never",
  }));
}

/** Every so many, and the last; the one before the last gives way to it. */
function isLabelled(index: number, last: number, every = 1): boolean {
  return index === last || (index % every === 0 && last - index >= every);
}
