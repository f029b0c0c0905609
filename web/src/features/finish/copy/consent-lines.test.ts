import { describe, expect, it } from "vitest";
import { smallModel } from "../../../testing/small-model.ts";
import { consentLines } from "./consent-lines.ts";

describe("the words of a consent", () => {
  it("stand in survey order, with what was put into them", () => {
    const texts = {
      "questions.agreed": "I agree",
      "questions.agreeText.label": "We are **{{controller}}**, in {{year}}; {{other}}.",
      "pages.agree": "Before *we* begin",
      "dialogs.more": "More",
    };
    const words = { language: "en-US", texts, notice: { controller: "Demo Ltd" } };
    expect(consentLines(words, smallModel, "2026-11-20T08:00:00Z")).toEqual([
      { key: "pages.agree", kind: "title", text: "Before we begin" },
      { key: "questions.agreeText.label", kind: "text", text: "We are **Demo Ltd**, in 2026; {{other}}." },
      { key: "questions.agreed", kind: "text", text: "I agree" },
      { key: "dialogs.more", kind: "text", text: "More" },
    ]);
  });

  it("have one of their plural forms", () => {
    const texts = { "questions.agreed_one": "one", "questions.agreed_other": "others" };
    const lines = consentLines({ language: "en-US", texts }, smallModel, "2026-11-20T08:00:00Z");
    expect(lines.map(({ text }) => text)).toEqual(["others"]);
  });
});
