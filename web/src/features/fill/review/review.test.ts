import { describe, expect, it } from "vitest";
import { type Model, Session } from "../../../engine/index.ts";
import { runsOf } from "../../../shared/answers/asked.ts";
import { smallModel } from "../../../testing/small-model.ts";
import { reviewOf } from "./review.ts";

const elements = smallModel.rules.elements.map((element) =>
  element.id === "days" ? { ...element, kind: "group" as const } : element,
);
const model: Model = { ...smallModel, rules: { ...smallModel.rules, elements } };

describe("the review", () => {
  it("shows questions that are laid out together under the title of their group", () => {
    const review = reviewOf(new Session(model, "2026-11-21"));
    const role = review.pages.flatMap(({ sections }) => sections).find(({ id }) => id === "role");
    const runs = (hasTitle: boolean) =>
      runsOf(role?.items ?? [], () => hasTitle).map(({ group, items }) => [group, items.map(({ id }) => id)]);
    expect(runs(true)).toEqual([
      [undefined, ["boss", "staff"]],
      ["days", ["pace", "breaks", "start", "shift"]],
    ]);
    expect(runs(false)).toEqual([[undefined, ["boss", "staff", "pace", "breaks", "start", "shift"]]]);
  });
});
