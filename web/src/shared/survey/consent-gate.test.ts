import { describe, expect, it } from "vitest";
import { smallModel } from "../../testing/small-model.ts";
import { gateOf } from "./consent-gate.ts";

describe("the consent that saves need", () => {
  it("is that of the survey, and the answers on its page need none", () => {
    expect(gateOf(smallModel)).toEqual({ box: "agreed", free: new Set(["agreed"]) });
    const elsewhere = gateOf({ ...smallModel, consent: { page: "threats", box: "byColleagues" } });
    expect(elsewhere?.free).toEqual(
      new Set(["threatened", "threatenedSkip", "byColleagues", "byOthers", "weight", "title", "more"]),
    );
  });

  it("is none in a survey that does not ask for it", () => {
    expect(gateOf({ ...smallModel, consent: null })).toBeUndefined();
  });
});
