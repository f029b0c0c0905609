import { describe, expect, it } from "vitest";
import type { Outcome } from "./content.ts";
import { itemsOf } from "./items.ts";
import { cellsOf, meanOf, published, smallContent } from "./small-report.ts";
import { compare, outstanding } from "./standing.ts";

const AREA = "scores.pace";

/** Returns the areas of a report in which the whole and the units have these means, now and before. */
function areas(now: Record<string, Outcome>, before: Record<string, Outcome> = {}) {
  const { report } = smallContent;
  const release = { ...report.release, items: [cellsOf(AREA, now)] };
  const earlier = { ...report.release, items: [cellsOf(AREA, before)] };
  return itemsOf({ ...report, release, before: earlier }, report);
}

const figures = (value: number, half: number) => published([10, 10, 10], meanOf(value, half));

describe("two intervals", () => {
  it("that overlap, or touch, are alike", () => {
    expect(compare(meanOf(0.5, 0.1), meanOf(0.6, 0.1))).toBeUndefined();
    expect(compare({ value: 0.25, low: 0, high: 0.5 }, { value: 0.75, low: 0.5, high: 1 })).toBeUndefined();
  });

  it("that are apart are lower or higher", () => {
    expect(compare(meanOf(0.3, 0.1), meanOf(0.6, 0.1))).toBe("lower");
    expect(compare(meanOf(0.8, 0.05), meanOf(0.6, 0.1))).toBe("higher");
  });
});

describe("what stands out", () => {
  it("is a unit apart from the whole, the widest gap first", () => {
    const { list, compared } = outstanding(
      areas({
        "": figures(0.5, 0.05),
        north: figures(0.3, 0.1),
        south: figures(0.56, 0.1),
        west: figures(0.9, 0.05),
      }),
    );
    expect(list.map(({ unit, direction, against }) => [unit, direction, against])).toEqual([
      ["west", "higher", "whole"],
      ["north", "lower", "whole"],
    ]);
    expect(compared).toBe(3);
  });

  it("is the whole or a unit apart from the round before", () => {
    const now = { "": figures(0.5, 0.02), north: figures(0.5, 0.1) };
    const { list, compared } = outstanding(areas(now, { "": figures(0.6, 0.02), north: figures(0.65, 0.1) }));
    expect(list.map(({ unit, direction, against }) => [unit, direction, against])).toEqual([
      ["", "lower", "before"],
    ]);
    expect(compared).toBe(3);
  });

  it("has nothing of units without a mean, nor of rounds with other bands", () => {
    const withheld: Outcome = { state: "withheld", reason: "protects" };
    const { list, compared } = outstanding(areas({ "": figures(0.5, 0.02), north: withheld }));
    expect([list, compared]).toEqual([[], 0]);
    const { report } = smallContent;
    const other = { ...cellsOf(AREA, { "": figures(0.9, 0.01) }), options: ["low", "good"] };
    const before = { ...report.release, items: [other] };
    const items = itemsOf({ ...report, before }, report);
    expect(outstanding(items).list.filter(({ against }) => against === "before")).toEqual([]);
  });
});
