import { plainWords } from "../../lib/markdown/markdown.tsx";
import type { DescribedItem, ItemCells, Mean, Outcome, Report, Words } from "./content.ts";
import { type Scale, scaleOf } from "./scale.ts";
import { type Tint, tintsOf } from "./tints.ts";

/** An option of a question, or a band of a score. */
export interface Option {
  code: string;
  /** Its words; none for a score without bands. */
  label: string | undefined;
  tint: Tint;
}

/** The figures of an item in a unit. */
export interface Row {
  /** The code of the unit; empty for the whole. */
  unit: string;
  outcome: Outcome;
  /** The outcome in the round before. */
  before: Outcome | undefined;
}

/** A question or score with its words and figures. */
export interface Item {
  key: string;
  title: string;
  /** The titles above a question. */
  under: string[];
  isArea: boolean;
  draft: boolean;
  threshold: number;
  options: Option[];
  /** The values at which the bands of a score begin. */
  begins: number[];
  /** The scale of its means; none where options have no values. */
  scale: Scale | undefined;
  rows: Row[];
}

/** Lists the items of a report, in the survey's order. */
export function itemsOf(report: Report, { words }: Words): Item[] {
  const described = new Map(report.items.map((item) => [item.key, item]));
  return report.release.items.map((cells) => {
    // The last report may be of an older version, which had other items.
    const about = described.get(cells.key) ?? unknown(cells);
    const known = words[cells.key];
    const tints = tintsOf(about.kind === "score" ? cells.options.map((_, at) => at) : about.values);
    return {
      key: cells.key,
      // A question can have emphasis; all other titles are plain.
      title: (about.kind === "score" ? known?.title : plainWords(known?.title ?? "")) || cells.key,
      under: known?.under?.map(plainWords) ?? [],
      isArea: about.kind === "score",
      draft: about.draft,
      threshold: cells.threshold,
      options: cells.options.map((code, at) => ({
        code,
        label: known?.options[code] || (about.kind === "score" ? undefined : code),
        tint: tints[at] ?? tintsOf([null])[0],
      })),
      begins: about.kind === "score" ? about.values.filter((value) => value !== null) : [],
      scale: about.range ? scaleOf(about.kind, about.range) : undefined,
      rows: rowsOf(cells, before(report, cells)),
    };
  });
}

function unknown({ key, options }: ItemCells): DescribedItem {
  const kind = key.startsWith("scores.") ? "score" : "choice";
  return { key, kind, range: null, values: options.map((_, at) => at), draft: false };
}

/** Finds the same item in the round before, if it had the same options. */
function before({ before }: Report, { key, options }: ItemCells): ItemCells | undefined {
  const found = before?.items.find((item) => item.key === key);
  const isSame =
    found?.options.length === options.length && found.options.every((o, at) => o === options[at]);
  return isSame ? found : undefined;
}

/** Lists the figures of an item unit by unit, beside those of the round before. */
export function rowsOf(cells: ItemCells, before?: ItemCells): Row[] {
  return cells.cells.map((cell) => ({
    unit: cell.unit,
    outcome: cell,
    before: before?.cells.find(({ unit }) => unit === cell.unit),
  }));
}

/** Returns whether any unit has figures. */
export function hasFigures({ rows }: Item): boolean {
  return rows.some(({ outcome }) => outcome.state !== "withheld");
}

/** Lists the units that have a row. */
export function unitsOf(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.map(({ unit }) => unit));
}

/** Returns the mean of an outcome, if it has one. */
export function meanOf(outcome: Outcome | undefined): Mean | undefined {
  return outcome?.state === "published" ? (outcome.mean ?? undefined) : undefined;
}

/** Returns the mean of the whole. */
export function wholeMean({ rows }: Item): Mean | undefined {
  return meanOf(rows.find(({ unit }) => unit === "")?.outcome);
}
