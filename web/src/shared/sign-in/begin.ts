import { openSession, type Participant } from "../../api/participant.ts";
import type { Opened } from "../../api/types.ts";
import { forgetInvitation } from "./invitation.ts";

/** Where somebody says their gender before they begin. */
export const GENDER_PATH = "/gender";

/**
 * Takes up what came of signing in, by a way of this country if it belongs to one, and gives the address to go on to: the
 * survey, or what has to be said first.
 */
export function begin(opened: Opened, country?: Participant["country"]): string {
  if ("needs" in opened) return GENDER_PATH;
  openSession({ ...opened, ...(country && { country }) });
  forgetInvitation();
  return "/survey";
}
