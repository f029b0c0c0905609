import { describe, expect, it } from "vitest";
import { itemsOf } from "./items.ts";
import { smallContent } from "./small-report.ts";

const { report } = smallContent;

describe("the items of a report", () => {
  it("have the words of the survey, without emphasis", () => {
    const words = { ...report.words, late: { title: "Are you *ever* late?", options: { low: "Yes" } } };
    const [question, area] = itemsOf(report, { ...report, words });
    expect(question?.title).toBe("Are you ever late?");
    // A text that is missing is shown by its code.
    expect(question?.options.map(({ label }) => label)).toEqual(["Yes", "middle", "good"]);
    expect([area?.title, area?.isArea, area?.draft, area?.begins]).toEqual([
      "Tempo",
      true,
      true,
      [0, 0.4, 0.7],
    ]);
  });

  it("of a version that had other ones are shown by their keys", () => {
    const [question, area] = itemsOf({ ...report, items: [] }, { ...report, words: {} });
    expect([question?.title, question?.isArea, question?.scale]).toEqual(["late", false, undefined]);
    expect([area?.title, area?.isArea]).toEqual(["scores.pace", true]);
  });

  it("stand beside the same unit of the round before", () => {
    const [question, area] = itemsOf(report, report);
    const before = report.before?.items[0]?.cells[0];
    expect(area?.rows.map(({ before }) => before)).toEqual([before, undefined, undefined, undefined]);
    expect(question?.rows.map(({ before }) => before)).toEqual([undefined, undefined]);
  });
});
