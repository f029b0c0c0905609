import { describe, expect, it } from "vitest";
import { callOf, countryOf, numbersFor } from "./countries.ts";

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

describe("a way to sign in", () => {
  it.each([
    ["swedishBankId", "SE"],
    ["norwegianGovernmentId", "NO"],
    ["anonymous", undefined],
    ["sso", undefined],
  ] as const)("%s belongs to %s", (way, country) => {
    expect(countryOf(way)).toBe(country);
  });
});
