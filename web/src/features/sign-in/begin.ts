import { openSession } from "../../api/participant.ts";
import type { Opened } from "../../api/types.ts";
import { forgetInvitation } from "./invitation.ts";

/** Where somebody says their gender before they begin. */
export const GENDER_PATH = "/gender";

/** Takes up what came of signing in, and gives the address to go on to: the survey, or what has to be said first. */
export function begin(opened: Opened): string {
  if ("needs" in opened) return GENDER_PATH;
  openSession(opened);
  forgetInvitation();
  return "/survey";
}
