/** Words of one letter, which must not end a line in Polish. */
const POLISH_LETTERS = /(?<=^|[\s(„])([aiouwz]) (?=\S)/giu;

/** Inserts no-break characters: no line ends between a number and its unit, nor within a range of numbers. */
export function keepTogether(text: string, language: string): string {
  const counted = text.replace(/(?<=\d) (?=[\p{L}%])/gu, "\u00a0").replace(/(?<=\d)–(?=\d)/g, "–\u2060");
  return language.startsWith("pl") ? counted.replace(POLISH_LETTERS, "$1\u00a0") : counted;
}
