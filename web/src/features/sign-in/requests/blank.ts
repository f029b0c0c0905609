/** Whether nothing but spaces was typed. */
export function isBlank(typed: string): boolean {
  return typed.trim() === "";
}
