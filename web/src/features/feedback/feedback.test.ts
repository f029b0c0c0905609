import { describe, expect, it } from "vitest";
import type { Score } from "../../api/types.ts";
import { viewOf } from "./feedback.ts";

const score = (name: string, value: number | null): Score => ({
  name,
  page: "work",
  value,
  range: [0, 4],
  draft: false,
});

describe("the feedback", () => {
  it("puts the strongest and the weakest area first", () => {
    const view = viewOf([score("a", 2), score("b", 4), score("c", 1)]);
    expect([view.strongest?.name, view.weakest?.name, view.others.map(({ name }) => name)]).toEqual([
      "b",
      "c",
      ["a"],
    ]);
    expect(view.weakest?.position).toBe(0.25);
  });

  it("names no strongest where all are alike", () => {
    const view = viewOf([score("a", 2), score("b", 2)]);
    expect(view.strongest).toBeUndefined();
    expect(view.others).toHaveLength(2);
  });

  it("lists areas with too few answers apart", () => {
    expect(viewOf([score("a", null)]).without).toEqual(["a"]);
  });
});
