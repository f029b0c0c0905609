/** A word that begins with a capital as a title does, and not as an abbreviation does. */
const TITLE_CASE = /^\p{Lu}(?=\p{Ll})/u;

/** Joins titles into one: those after the first begin in lower case, as in the middle of a sentence. */
export function oneTitle(titles: readonly string[], language: string): string {
  const [first, ...others] = titles;
  const small = others.map((title) =>
    title.replace(TITLE_CASE, (capital) => capital.toLocaleLowerCase(language)),
  );
  const all = first === undefined ? [] : [first, ...small];
  return new Intl.ListFormat(language, { type: "conjunction" }).format(all);
}
