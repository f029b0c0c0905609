/** The most labels side by side, where there is room and on a phone. */
const WIDE = 12;
const NARROW = 6;
/** The most marks that can be distinguished at all. */
const MOST = 60;

/** A mark on a slider's line. */
export interface Mark {
  value: number;
  /** The position, from 0 to 1. */
  at: number;
  /** The places where its number is shown: everywhere, where there is room, or nowhere. */
  label: "always" | "wide" | "never";
}

/** Places the marks of a slider: one at each end, and one at every interval. */
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

/** Reports whether a mark has a label: every `every`th mark has, and the last one, to which a close one before it gives way. */
function isLabelled(index: number, last: number, every = 1): boolean {
  return index === last || (index % every === 0 && last - index >= every);
}
