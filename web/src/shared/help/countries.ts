import type { Language } from "../../lib/languages.ts";
import lines from "./lines.json" with { type: "json" };

/** A country whose emergency numbers and help lines are known. */
export type Country = keyof typeof lines;

/** The countries of each language; English is spoken in more than one. */
const OF_LANGUAGE: Record<Language, readonly Country[]> = {
  "sv-SE": ["SE"],
  "nb-NO": ["NO"],
  "pl-PL": ["PL"],
  "en-US": ["SE", "NO"],
};

/** A number to call, and when. */
export interface Line {
  number: string;
  /** The service that answers, unless this is the emergency number. */
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

/** Returns the numbers of the country, or, if it is unknown, of those where the language is spoken, in that language. */
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

/** Returns the address that calls a number. */
export function callOf(number: string): string {
  return `tel:${number.replace(/\D/g, "")}`;
}

/** Formats the numbers for a survey's texts. */
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
