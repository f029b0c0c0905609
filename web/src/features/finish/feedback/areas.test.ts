import { describe, expect, it } from "vitest";
import type { Score } from "../../../api/types.ts";
import { viewOf } from "./areas.ts";

const bands = [{ below: 1, text: "low" }, { below: 3, text: "middle" }, { text: "good" }];

/** Makes a score from 0 to 4 in three bands. */
function score(name: string, value: number | null, rest: Partial<Score> = {}): Score {
  const band = value === null ? {} : { bands, band: value < 1 ? "low" : value < 3 ? "middle" : "good" };
  return { name, page: "work", value, range: [0, 4], draft: false, ...band, ...rest };
}

/** Makes a score whose scale has no bands. */
const bare = (name: string, value: number): Score => ({
  name,
  page: "work",
  value,
  range: [0, 4],
  draft: false,
});

const names = (areas: readonly { name: string }[]) => areas.map(({ name }) => name);
const only = (given: Score) => viewOf([given]).groups[0]?.areas[0];

describe("the place on a scale", () => {
  it.each([
    [0, 0],
    [1, 0.25],
    [4, 1],
    [-1, 0],
    [5, 1],
  ])("of %s is %s of the way", (value, position) => {
    expect(only(score("a", value))?.position).toBe(position);
  });

  it("is measured from the smallest to the largest score that the questions can give", () => {
    expect(only({ ...bare("a", 36), range: [7, 49] })?.position).toBeCloseTo(0.69);
  });
});

describe("the bands of a scale", () => {
  it("lie where their scores lie, and one of them is mine", () => {
    expect(only(score("a", 2))?.zones).toEqual([
      { text: "low", from: 0, to: 0.25, level: "low", isMine: false },
      { text: "middle", from: 0.25, to: 0.75, level: "middle", isMine: true },
      { text: "good", from: 0.75, to: 1, level: "high", isMine: false },
    ]);
  });

  it("are left out where no answer leads to them", () => {
    const zones = only(score("a", 2, { range: [1, 3.5] }))?.zones.map(({ text }) => text);
    expect(zones).toEqual(["middle", "good"]);
  });

  it("are not there where the scale has none", () => {
    expect(only(bare("a", 2))).toMatchObject({ zones: [], band: undefined, level: "middle" });
  });
});

describe("the feedback", () => {
  it("groups areas by the page that asked, in the survey's order", () => {
    const view = viewOf([score("a", 2), score("b", 2, { page: "health" }), score("c", 2)]);
    expect(view.groups.map(({ page, areas }) => [page, names(areas)])).toEqual([
      ["work", ["a", "c"]],
      ["health", ["b"]],
    ]);
  });

  it("names the three least and the three most favourable, and only what lies in an outer band", () => {
    const low = [0.4, 0.1, 0.3, 0.2].map((value, at) => score(`low${at}`, value));
    const view = viewOf([score("best", 4), ...low, score("middle", 2), score("good", 3)]);
    expect(names(view.attention)).toEqual(["low1", "low3", "low2"]);
    expect(names(view.strong)).toEqual(["best", "good"]);
    expect(view.rest.map(({ page, areas }) => [page, names(areas)])).toEqual([["work", ["low0", "middle"]]]);
  });

  it("names nothing where the scales have no bands", () => {
    const view = viewOf([bare("a", 0), bare("b", 4)]);
    expect([view.attention, view.strong]).toEqual([[], []]);
  });

  it("says whether a judgement rests on drafts, as in a demonstration", () => {
    expect(viewOf([score("a", 1)]).isExample).toBe(false);
    expect(viewOf([score("a", 1), score("b", 1, { draft: true })]).isExample).toBe(true);
  });

  it("lists areas with too few answers apart", () => {
    expect(viewOf([score("a", null)])).toMatchObject({ groups: [], without: ["a"] });
  });
});
