import type { Content, ItemCells, Mean, Outcome, Report } from "./content.ts";

/** Returns published figures. */
export function published(counts: number[], mean: Mean | null = null): Outcome {
  return { state: "published", people: counts.reduce((sum, count) => sum + count, 0), counts, mean };
}

/** Returns a mean with an interval of this half width. */
export function meanOf(value: number, half: number): Mean {
  return { value, low: value - half, high: value + half };
}

/** Returns the cells of an item with three options, for the whole and units, by their codes. */
export function cellsOf(key: string, outcomes: Record<string, Outcome>, threshold = 5): ItemCells {
  const cells = Object.entries(outcomes).map(([unit, outcome]) => ({ unit, ...outcome }));
  return { key, threshold, options: ["low", "middle", "good"], cells };
}

const AREA = "scores.pace";
const QUESTION = "late";
const fewer: Outcome = { state: "withheld", reason: "fewer" };

const release = {
  closing: "2026-11-21T08:00:00Z",
  responseRate: {
    key: "responseRate",
    threshold: 5,
    options: ["sent", "notSent"],
    cells: [
      { unit: "", ...published([60, 20]) },
      { unit: "north", state: "oneAnswer", people: 30, option: 0, atLeast: 80 },
      { unit: "north/ward1", ...fewer },
    ],
  },
  items: [
    cellsOf(QUESTION, { "": published([20, 30, 10], meanOf(0.4, 0.05)), north: fewer }, 20),
    cellsOf(AREA, {
      "": published([10, 30, 20], meanOf(0.55, 0.04)),
      north: published([12, 6, 2], meanOf(0.3, 0.1)),
      "north/ward1": { state: "oneAnswer", people: 9, option: 2, atLeast: 80 },
      south: { state: "withheld", reason: "protects" },
    }),
  ],
} satisfies Report["release"];

const report: Report = {
  surveyId: "small-2026",
  customer: "North",
  language: "sv-SE",
  name: "Din dag",
  units: { north: "Norr" },
  words: {
    [AREA]: { title: "Tempo", options: { low: "Högt", middle: "Växlande", good: "Lugnt" } },
    [QUESTION]: {
      title: "Kommer du sent?",
      options: { low: "Ja", middle: "Ibland", good: "Nej" },
      under: ["Arbetet"],
    },
  },
  items: [
    { key: QUESTION, kind: "choice", range: [0, 1], values: [0, 0.5, 1], draft: false },
    { key: AREA, kind: "score", range: [0, 1], values: [0, 0.4, 0.7], draft: true },
  ],
  release,
  before: {
    closing: "2025-11-21T08:00:00Z",
    responseRate: null,
    items: [cellsOf(AREA, { "": published([20, 20, 10], meanOf(0.42, 0.05)) })],
  },
};

/** A report with an area and a question, in Swedish and English. */
export const smallContent: Content = {
  report,
  others: [
    {
      language: "en-US",
      name: "Your day",
      units: { north: "North" },
      words: {
        [AREA]: { title: "Pace", options: { low: "Fast", middle: "Mixed", good: "Calm" } },
        [QUESTION]: { title: "Are you late?", options: { low: "Yes", middle: "Sometimes", good: "No" } },
      },
    },
  ],
};
