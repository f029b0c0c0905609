import i18next from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { startTexts } from "../../lib/i18n.ts";
import { smallModel } from "../../testing/small-model.ts";
import { surveyTexts } from "./survey-texts.ts";

let day = "2026-12-31";
const today = () => day;
const elements = smallModel.rules.elements.map((element) =>
  element.id === "by" ? { ...element, max: 2 } : element,
);
const model = { ...smallModel, rules: { ...smallModel.rules, elements } };

const units = {
  "sv-SE": { hours_one: "timme", hours_other: "timmar" },
  "en-US": { hours_one: "hour", hours_other: "hours" },
  "nb-NO": { hours_one: "time", hours_other: "timer" },
  "pl-PL": { hours_one: "godzina", hours_few: "godziny", hours_many: "godzin", hours_other: "godziny" },
};
const questions = {
  by: { label_one: "One of these", label_other: "At most {{count}} of these" },
  pace: { label: "In {{year}} or {{ year }}?", help: "{{count}}" },
};

describe("the texts of a survey", () => {
  beforeAll(async () => {
    await startTexts();
    for (const [language, words] of Object.entries(units)) {
      i18next.addResourceBundle(language, "survey", { units: words, questions });
    }
  });

  it.each([
    ["sv-SE", ["timmar", "timme", "timmar", "timmar", "timmar"]],
    ["en-US", ["hours", "hour", "hours", "hours", "hours"]],
    ["nb-NO", ["timer", "time", "timer", "timer", "timer"]],
    ["pl-PL", ["godzin", "godzina", "godziny", "godzin", "godziny"]],
  ])("in %s have the form of the number", (language, words) => {
    const { text } = surveyTexts(language, model, today);
    expect([0, 1, 2, 5, 1.5].map((count) => text("units.hours", count))).toEqual(words);
  });

  it("have the form of many while nothing is answered", () => {
    expect(surveyTexts("pl-PL", model, today).text("units.hours")).toBe("godzin");
  });

  it("have another form than `other` only where it was written", () => {
    i18next.addResourceBundle("cs", "survey", { units: { hours_other: "hodin" } });
    expect(surveyTexts("cs", model, today).text("units.hours", 2)).toBe("hodin");
  });

  it("know how many boxes can be ticked", () => {
    expect(surveyTexts("sv-SE", model, today).text("questions.by.label")).toBe("At most 2\u00a0of these");
    expect(surveyTexts("sv-SE", smallModel, today).text("questions.pace.help")).toBe("{{count}}");
  });

  it("say what the deployment tells, and leave what it does not", () => {
    i18next.addResourceBundle("nb-NO", "survey", {
      sections: { a: "Spør {{contact}}: {{ emergency }}, {{readers}}" },
    });
    const { text } = surveyTexts("nb-NO", model, today, { contact: "Kari", emergency: "113" });
    expect(text("sections.a")).toBe("Spør Kari: 113, {{readers}}");
  });

  it("say which year it is", () => {
    const { text } = surveyTexts("en-US", model, today);
    expect(text("questions.pace.label")).toBe("In 2026\u00a0or 2026?");
    day = "2027-01-01";
    expect(text("questions.pace.label")).toBe("In 2027\u00a0or 2027?");
  });

  it("are missing where nobody wrote them", () => {
    expect(surveyTexts("en-US", model, today).text("questions.boss.help")).toBeUndefined();
  });
});
