import type { Mean } from "./content.ts";
import { type Item, meanOf, type Row, wholeMean } from "./items.ts";

/** The mean that another one is compared with. */
export type Against = "whole" | "before";

/** A mean whose interval does not overlap another one. */
export interface Outstanding {
  item: Item;
  unit: string;
  against: Against;
  direction: "lower" | "higher";
  mean: Mean;
  other: Mean;
}

/** Compares two intervals: neither is lower or higher where they overlap. */
export function compare(mean: Mean, other: Mean): "lower" | "higher" | undefined {
  if (mean.high < other.low) return "lower";
  return mean.low > other.high ? "higher" : undefined;
}

/** Lists the means that a row is compared with. */
function others(item: Item, { unit, before }: Row): [Against, Mean | undefined][] {
  return [
    ["whole", unit === "" ? undefined : wholeMean(item)],
    ["before", meanOf(before)],
  ];
}

/** Compares a row with the whole and with the round before. */
export function standings(item: Item, row: Row): Outstanding[] {
  const mean = meanOf(row.outcome);
  if (!mean) return [];
  return others(item, row).flatMap(([against, other]) => {
    const direction = other && compare(mean, other);
    return direction ? [{ item, unit: row.unit, against, direction, mean, other }] : [];
  });
}

/** Lists all that stands out, the widest gaps between intervals first, with the number of comparisons. */
export function outstanding(items: readonly Item[]): { list: Outstanding[]; compared: number } {
  const pairs = items.flatMap((item) => item.rows.map((row) => ({ item, row })));
  const compared = pairs.flatMap(({ item, row }) =>
    meanOf(row.outcome) ? others(item, row).filter(([, other]) => other) : [],
  );
  const list = pairs.flatMap(({ item, row }) => standings(item, row));
  return { list: list.sort((one, other) => gap(other) - gap(one)), compared: compared.length };
}

/** Returns the gap between two intervals, as a part of the scale. */
function gap({ item, mean, other }: Outstanding): number {
  const width = Math.max(mean.low - other.high, other.low - mean.high);
  return item.scale?.part(width) ?? 0;
}
