import { expect, test } from "vitest";
import { marksOf } from "./marks.ts";

const labels = (min: number, max: number, tick: number, label: string) =>
  marksOf(min, max, tick)
    .filter((mark) => mark.label === label)
    .map(({ value }) => value);

test("a mark stands at both ends and every so far", () => {
  expect(marksOf(0, 300, 30).map(({ value }) => value)).toEqual([
    0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300,
  ]);
  expect(marksOf(0, 10, 30).map(({ value, at }) => [value, at])).toEqual([
    [0, 0],
    [10, 1],
  ]);
  expect(marksOf(-10, 15, 10).map(({ value }) => value)).toEqual([-10, 0, 10, 15]);
});

test("on a phone as many numbers show as fit", () => {
  expect(labels(0, 300, 30, "always")).toEqual([0, 60, 120, 180, 240, 300]);
  expect(labels(0, 300, 30, "wide")).toEqual([30, 90, 150, 210, 270]);
  expect(labels(0, 300, 15, "never").length).toBeGreaterThan(0);
  expect(marksOf(0, 1000, 1)).toHaveLength(2);
});
