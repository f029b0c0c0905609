import { describe, expect, it } from "vitest";
import { smallModel } from "../testing/small-model.ts";
import { surveyModel } from "../testing/survey-model.ts";
import { isModel, Table } from "./table.ts";

/** Two pages; the first has a section with two groups of checkboxes, of which the first has a follow-up. */
const table = new Table(
  surveyModel([
    { id: "sleep", kind: "page" },
    { id: "night", kind: "section" },
    { id: "symptoms", kind: "checkboxes", within: 1 },
    { id: "tired", kind: "box", within: 2 },
    { id: "worried", kind: "box", within: 2 },
    { id: "sinceWhen", within: 2 },
    { id: "help", kind: "checkboxes", within: 1 },
    { id: "pills", kind: "box", within: 6 },
    { id: "work", kind: "page" },
    { id: "pace" },
  ]),
);

describe("the rule table", () => {
  it("lists the checkboxes of a group, without its follow-ups", () => {
    expect(["symptoms", "help"].map((id) => table.boxes(table.item(id) ?? -1))).toEqual([[3, 4], [7]]);
  });

  it("lists no checkboxes of a checkbox", () => {
    expect(table.boxes(3)).toEqual([]);
  });

  it("finds the page of every element", () => {
    expect(table.elements.map((_, id) => table.pageOf(id))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 8, 8]);
  });

  it("lists the elements of a page, and those of the survey", () => {
    expect([...table.on(0)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect([...table.on(8)]).toEqual([8, 9]);
    expect([...table.on()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

it("a model in another format is none that this app understands", () => {
  expect(isModel(smallModel)).toBe(true);
  expect(isModel({ ...smallModel, format: 2 })).toBe(false);
});
