import type { Gender } from "../../../api/types.ts";

/** The choices of a gender. */
export const CHOICES = ["female", "male", "other", "unsaid"] as const satisfies readonly (
  | Gender
  | "unsaid"
)[];

/** The gender that was chosen; nothing where somebody prefers not to say. */
export function saidGender(chosen: string): { gender?: Gender } {
  const gender = CHOICES.find((choice) => choice === chosen);
  return gender === undefined || gender === "unsaid" ? {} : { gender };
}
