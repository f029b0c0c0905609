/**
 * A text as it is compared, counted and saved: NFC with LF, trimmed.
 *
 * White space is Unicode's, as on the server; `trim` of JavaScript knows another set.
 */
export function normalizeText(text: string): string {
  const composed = text.replace(/\r\n?/g, "\n").normalize("NFC");
  return composed.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");
}
