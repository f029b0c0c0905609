/** As the format `email` of questions. */
const EMAIL = /^[^\p{White_Space}@]+@[^\p{White_Space}@.]+(\.[^\p{White_Space}@.]+)+$/u;

/** Whether it is an e-mail address, apart from spaces around it. */
export function isEmail(typed: string): boolean {
  return EMAIL.test(typed.trim());
}

/** Whether nothing but spaces was typed. */
export function isBlank(typed: string): boolean {
  return typed.trim() === "";
}
