import { describe, expect, it } from "vitest";
import { dateWords } from "./dates.ts";
import { chooseLanguage, findLanguage, LANGUAGES } from "./languages.ts";
import { formatNumber, parseNumber } from "./numbers.ts";
import { customerOfHost } from "./theme.ts";

describe("numbers", () => {
  it.each([
    ["1,5", 1.5],
    ["1.5", 1.5],
    ["-3", -3],
    ["1 200", 1200],
    ["12,", 12],
    [",5", 0.5],
  ])("reads %s", (text, value) => expect(parseNumber(text)).toBe(value));

  it.each(["", "abc", "1,2,3", "1e5", "-", "9".repeat(400)])("does not read %s", (text) => {
    expect(parseNumber(text)).toBeUndefined();
  });

  it("writes the language's decimal sign", () => {
    expect(formatNumber(1234.5, "sv-SE")).toBe("1234,5");
    expect(formatNumber(1234.5, "en-US")).toBe("1234.5");
  });
});

describe("languages", () => {
  it("knows short forms", () => {
    expect([findLanguage("sv"), findLanguage("no"), findLanguage("en-GB"), findLanguage("fi")]).toEqual([
      "sv-SE",
      "nb-NO",
      "en-US",
      undefined,
    ]);
  });

  it("takes English, or else the survey's first language, where the wanted one is missing", () => {
    expect(chooseLanguage(["pl-PL"], ["sv-SE", "en-US"])).toBe("en-US");
    expect(chooseLanguage(["pl-PL"], ["sv-SE", "nb-NO"])).toBe("sv-SE");
  });
});

describe("the locale data of the languages", () => {
  it.each([
    ["sv-SE", "22 november 2026"],
    ["nb-NO", "22. november 2026"],
    ["en-US", "November 22, 2026"],
  ])("of %s writes dates as %s", (language, date) => {
    expect(Object.keys(LANGUAGES)).toContain(language);
    expect(dateWords("2026-11-22", language).replaceAll("\u00a0", " ")).toBe(date);
  });

  it.each([
    ["sv-SE", "SEK", "1 234,50 kr"],
    ["nb-NO", "NOK", "1 234,50 kr"],
  ])("of %s writes amounts in %s as %s", (language, currency, amount) => {
    const format = new Intl.NumberFormat(language, { style: "currency", currency });
    expect(format.format(1234.5).replaceAll(/\s/gu, " ")).toBe(amount);
  });
});

describe("the customer in a host name", () => {
  it.each([
    ["acme.example.org", "acme"],
    ["www.example.org", undefined],
    ["localhost:8080", undefined],
    ["127.0.0.1", undefined],
    ["ACME.example.org:443", "acme"],
  ])("of %s", (host, customer) => expect(customerOfHost(host)).toBe(customer));
});
