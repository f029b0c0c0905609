import type { LoginType } from "../../api/types.ts";
import type { Language } from "../../lib/languages.ts";
import lines from "./lines.json" with { type: "json" };

/** A country whose emergency numbers and help lines are known. */
export type Country = keyof typeof lines;

/** A country of each language; English is spoken in more than one. */
const OF_LANGUAGE: Record<Language, readonly Country[]> = {
  "sv-SE": ["SE"],
  "nb-NO": ["NO"],
  "pl-PL": ["PL"],
  "en-US": ["SE", "NO"],
};

/** A number to call, and when. */
export interface Line {
  number: string;
  /** The service that answers, unless it is the emergency number. */
  name?: string;
  reason: string;
}

/** The help lines of a country. */
export interface Numbers {
  country: Country;
  /** The country's name. */
  name: string;
  emergency: Line[];
  lines: Line[];
}

/** The country of a way to sign in, if it belongs to one. */
export function countryOf(way: LoginType): "SE" | "NO" | undefined {
  if (way.startsWith("swedish")) return "SE";
  return way.startsWith("norwegian") ? "NO" : undefined;
}

/** The numbers of the country that is known, or else of those where the language is spoken, in the words of the language. */
export function numbersFor(country: Country | null | undefined, language: Language): Numbers[] {
  const countries = country ? [country] : OF_LANGUAGE[language];
  return countries.map((code) => {
    const { name, emergency, lines: help } = lines[code];
    return {
      country: code,
      name: name[language],
      emergency: emergency.map(({ number, for: reason }) => ({ number, reason: reason[language] })),
      lines: help.map(({ number, name, for: reason }) => ({ number, name, reason: reason[language] })),
    };
  });
}

/** The address that calls a number. */
export function callOf(number: string): string {
  return `tel:${number.replace(/\D/g, "")}`;
}

/** The numbers as they are put into a survey's texts. */
export function numberWords(country: Country | null | undefined, language: Language) {
  const countries = numbersFor(country, language);
  const named = (numbers: Numbers, words: string) =>
    countries.length > 1 ? `${numbers.name}: ${words}` : words;
  const all = (wordsOf: (numbers: Numbers) => string) =>
    countries.map((numbers) => named(numbers, wordsOf(numbers))).join("; ");
  return {
    emergency: all(({ emergency }) => {
      if (emergency.length === 1) return emergency.map(({ number }) => number).join();
      return emergency.map(({ number, reason }) => `${number} (${reason})`).join(", ");
    }),
    helplines: all(({ lines }) =>
      lines
        .map(({ number, name, reason }) => `${name === number ? number : `${name} ${number}`} (${reason})`)
        .join(", "),
    ),
  };
}
