/** The pattern of the format `email` of questions. */
const EMAIL = /^[^\p{White_Space}@]+@[^\p{White_Space}@.]+(\.[^\p{White_Space}@.]+)+$/u;

/** Tests whether a text is an e-mail address, apart from spaces around it. */
export function isEmail(typed: string): boolean {
  return EMAIL.test(typed.trim());
}

/** Tests whether nothing but spaces was typed. */
export function isBlank(typed: string): boolean {
  return typed.trim() === "";
}
