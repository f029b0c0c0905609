import { describe, expect, it } from "vitest";
import { callOf, numbersFor, numberWords } from "./countries.ts";

describe("the numbers to call", () => {
  const emergency = (...where: Parameters<typeof numbersFor>) =>
    numbersFor(...where).map(({ country, emergency }) => [country, ...emergency.map(({ number }) => number)]);

  it("are those of the country, whatever the language", () => {
    expect(emergency("NO", "sv-SE")).toEqual([["NO", "113", "112", "110"]]);
    expect(emergency("PL", "en-US")).toEqual([["PL", "112"]]);
  });

  it("are those of the language where no country is known, and both in English", () => {
    expect(emergency(undefined, "nb-NO")).toEqual([["NO", "113", "112", "110"]]);
    expect(emergency(undefined, "en-US")).toEqual([
      ["SE", "112"],
      ["NO", "113", "112", "110"],
    ]);
  });

  it("are told in the participant's language", () => {
    expect(numbersFor("NO", "sv-SE")[0]?.emergency[0]).toEqual({ number: "113", reason: "ambulans" });
  });

  it("can be called", () => {
    expect(callOf("020-50 50 50")).toBe("tel:020505050");
  });
});

describe("the numbers in a text", () => {
  it("are those of one country, or of each with its name", () => {
    expect(numberWords("SE", "sv-SE").emergency).toBe("112");
    expect(numberWords("NO", "nb-NO").emergency).toBe("113 (ambulanse), 112 (politi), 110 (brann)");
    expect(numberWords(undefined, "en-US").emergency).toBe(
      "Sweden: 112; Norway: 113 (ambulance), 112 (police), 110 (fire)",
    );
    expect(numberWords("PL", "pl-PL").helplines).toBe(
      "116 123 (dla dorosłych w kryzysie emocjonalnym, całą dobę), Niebieska Linia 800 120 002 (gdy doświadczasz przemocy domowej)",
    );
  });
});
