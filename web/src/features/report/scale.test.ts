import { describe, expect, it } from "vitest";
import { scaleOf } from "./scale.ts";

describe("the scale of means", () => {
  it("of a score goes from 0 to 100, whatever its range is", () => {
    const { shown, place, ticks, part } = scaleOf("score", [0, 4]);
    expect([shown(0), shown(1), shown(2.5), shown(4)]).toEqual([0, 25, 63, 100]);
    expect(place(2.5)).toBe(62.5);
    expect(ticks.map(({ number, place }) => [number, place])).toEqual([
      [0, 0],
      [20, 20],
      [40, 40],
      [60, 60],
      [80, 80],
      [100, 100],
    ]);
    expect(part(2)).toBe(0.5);
  });

  it("of numbered steps has the steps", () => {
    const { shown, place, ticks } = scaleOf("rating", [1, 5]);
    expect(shown(3.449)).toBe(3.4);
    expect(place(2)).toBe(25);
    expect(ticks.map(({ number, place }) => [number, place])).toEqual([
      [1, 0],
      [2, 25],
      [3, 50],
      [4, 75],
      [5, 100],
    ]);
  });
});
