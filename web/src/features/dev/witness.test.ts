import { expect, it } from "vitest";
import { smallModel } from "../../testing/small-model.ts";
import { pageAt, withConsent, witnessAddress } from "./witness.ts";

const witness = { flags: {}, gender: null, answers: {} };

it("witnessAddress is that of the page, or of the form", () => {
  expect(witnessAddress({ ...witness, page: "work" })).toBe("/survey/work");
  expect(witnessAddress({ ...witness, page: null })).toBe("/survey");
});

it("pageAt finds the page of an address", () => {
  expect(pageAt("/survey/work")).toBe("work");
  expect(pageAt("/survey/work/tasks")).toBe("work");
  expect(pageAt("/survey")).toBeNull();
  expect(pageAt("/signed-out")).toBeNull();
});

it("withConsent ticks the consent for a page behind it, and for no other", () => {
  expect(withConsent({ boss: 1 }, smallModel, "work")).toEqual({ boss: 1, agreed: true });
  for (const page of ["agree", "review", null])
    expect(withConsent({ boss: 1 }, smallModel, page)).toEqual({ boss: 1 });
  expect(withConsent({}, { ...smallModel, consent: null }, "work")).toEqual({});
});
