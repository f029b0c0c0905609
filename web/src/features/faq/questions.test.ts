import { describe, expect, it } from "vitest";
import english from "../../../locales/front/en-US.json";
import norwegian from "../../../locales/front/nb-NO.json";
import polish from "../../../locales/front/pl-PL.json";
import swedish from "../../../locales/front/sv-SE.json";
import { FAQ_GROUPS, filtered } from "./questions.ts";

const numbers = (groups: readonly { items: readonly number[] }[]) => groups.flatMap(({ items }) => items);

const find = (filter: string, texts = english, language = "en-US") =>
  numbers(filtered(filter, language, (item) => texts.faq.items[item].header));

describe("questions and answers", () => {
  it("are fourteen in three groups, with gaps at 5 and 12", () => {
    expect(FAQ_GROUPS.map(({ items }) => [items[0], items.at(-1)])).toEqual([
      [1, 4],
      [6, 11],
      [13, 16],
    ]);
    expect(numbers(FAQ_GROUPS)).toHaveLength(14);
    expect(numbers(FAQ_GROUPS)).not.toContain(5);
    expect(numbers(FAQ_GROUPS)).not.toContain(12);
  });

  it.each([
    ["sv-SE", swedish],
    ["en-US", english],
    ["nb-NO", norwegian],
    ["pl-PL", polish],
  ])("have a header and a body in %s", (_, texts) => {
    expect(Object.keys(texts.faq.items).map(Number)).toEqual(numbers(FAQ_GROUPS));
    for (const { header, body } of Object.values(texts.faq.items)) {
      expect(header.trim()).not.toBe("");
      expect(body.trim()).not.toBe("");
    }
  });
});

describe("the filter", () => {
  it.each(["", "  "])("shows all when it is empty: %j", (filter) => expect(find(filter)).toHaveLength(14));

  it("takes a part of a header in any case", () => {
    expect(find("LEAVE qui")).toEqual([9]);
    expect(find("answers")).toEqual([6]);
  });

  it("looks at headers only, in the language of the moment", () => {
    expect(find("encrypted")).toEqual([]);
    expect(find("SPRÅK", swedish, "sv-SE")).toEqual([16]);
    expect(find("ODPOWIEDŹ", polish, "pl-PL")).toEqual([3]);
  });
});
