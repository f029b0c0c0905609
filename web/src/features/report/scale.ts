import { scaleLinear } from "d3-scale";
import type { Kind } from "./content.ts";

/** The scale on which the means of an item are shown. */
export interface Scale {
  /** The numbers at its ticks, with their places in percent of the width. */
  ticks: { number: number; place: number }[];
  /** The place of a value, in percent of the width. */
  place: (value: number) => number;
  /** The number that is shown for a value. */
  shown: (value: number) => number;
  /** The difference of two values, as a part of the scale. */
  part: (difference: number) => number;
}

/** Makes the scale of an item: numbered steps as they are, all else from 0 to 100. */
export function scaleOf(kind: Kind, [least, greatest]: [number, number]): Scale {
  const hasSteps = kind === "rating";
  const place = scaleLinear([least, greatest], [0, 100]);
  const numbers = hasSteps
    ? place.ticks(6).filter(Number.isInteger)
    : scaleLinear([0, 100], [0, 100]).ticks(4);
  return {
    ticks: numbers.map((number) => ({ number, place: hasSteps ? place(number) : number })),
    place,
    shown: (value) => (hasSteps ? Math.round(value * 10) / 10 : Math.round(place(value))),
    part: (difference) => difference / (greatest - least || 1),
  };
}
