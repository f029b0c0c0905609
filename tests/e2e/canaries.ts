// Words that must be found nowhere, and the search for them.

/** Lists the ways in which a text may be written: unchanged, in lower case, by its digits alone, in an address, or in base64. */
function spellings(canary: string): string[] {
  const digits = canary.replaceAll(/\D/g, "");
  const plain = [canary, canary.toLowerCase(), canary.normalize("NFD"), JSON.stringify(canary).slice(1, -1)];
  const coded = [
    encodeURIComponent(canary),
    Buffer.from(canary).toString("base64").replace(/=+$/, "").slice(0, -1),
  ];
  return [...plain, ...coded, ...(digits.length > 5 ? [digits] : [])];
}

/** Finds the canaries in a text or in bytes, however they are spelled. */
export function canariesIn(haystack: string | Buffer, canaries: readonly string[]): string[] {
  const bytes = Buffer.from(haystack);
  return canaries.filter((canary) => spellings(canary).some((spelling) => bytes.includes(spelling)));
}
