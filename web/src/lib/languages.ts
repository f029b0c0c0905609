/** The languages of the app, by code, with their own names. */
export const LANGUAGES = {
  "sv-SE": "Svenska",
  "en-US": "English",
  "nb-NO": "Norsk",
  "pl-PL": "Polski",
} as const;

/** A language of the app. */
export type Language = keyof typeof LANGUAGES;

const codes = Object.keys(LANGUAGES) as Language[];
const aliases: Readonly<Record<string, Language>> = { no: "nb-NO", nn: "nb-NO" };

/** Tests whether the app has this language. */
export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code);
}

/** Finds the app's language for a code or a short form such as `sv`. */
export function findLanguage(code: string | null | undefined): Language | undefined {
  if (!code) return undefined;
  const short = code.toLowerCase().split("-")[0] ?? "";
  return (
    codes.find((known) => known === code) ??
    aliases[short] ??
    codes.find((known) => known.startsWith(`${short}-`))
  );
}

/** Chooses the first of the wanted languages that is offered, otherwise English, otherwise the first that is offered. */
export function chooseLanguage(
  wanted: readonly (string | null | undefined)[],
  offered: readonly string[],
): Language {
  const usable = offered.filter(isLanguage);
  const found = wanted.map(findLanguage).find((language) => language && usable.includes(language));
  return found ?? usable.find((language) => language === "en-US") ?? usable[0] ?? "sv-SE";
}
