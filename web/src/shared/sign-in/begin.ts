import { openSession, type Participant } from "../../api/participant.ts";
import type { Opened } from "../../api/types.ts";
import { forgetInvitation } from "./invitation.ts";

/** The path on which participants state their gender before they begin. */
export const GENDER_PATH = "/gender";

/**
 * Handles the outcome of signing in, by a way of this country if it belongs to one, and returns the next address: the survey, or
 * the page for what is still needed.
 */
export function begin(opened: Opened, country?: Participant["country"]): string {
  if ("needs" in opened) return GENDER_PATH;
  openSession({ ...opened, ...(country && { country }) });
  forgetInvitation();
  return "/survey";
}
