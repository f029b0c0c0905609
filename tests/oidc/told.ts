const WORDS = ["controller", "contact", "readers", "keptFor"];
const LANGUAGES = ["sv-SE", "en-US", "nb-NO", "pl-PL"];

/** The notices to participants of the tests' customers about the handling of their answers: keys of a customer. */
export const TOLD = Object.fromEntries(
  WORDS.map((key) => [key, Object.fromEntries(LANGUAGES.map((language) => [language, `Acme: ${key}`]))]),
);

/** The same notices as `enkat admin` takes them. */
export const TOLD_KEYS = WORDS.flatMap((key) =>
  LANGUAGES.map((language) => `${key}.${language}=North: ${key}`),
);
