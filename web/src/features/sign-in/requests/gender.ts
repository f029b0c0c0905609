import type { Gender } from "../../../api/types.ts";

/** The choices of a gender. */
export const CHOICES = ["female", "male", "other", "unsaid"] as const satisfies readonly (
  | Gender
  | "unsaid"
)[];

/** Returns the gender that was chosen; nothing where the participant prefers not to say. */
export function saidGender(chosen: string): { gender?: Gender } {
  const gender = CHOICES.find((choice) => choice === chosen);
  return gender === undefined || gender === "unsaid" ? {} : { gender };
}
