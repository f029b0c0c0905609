import { signOut } from "../../../api/calls.ts";
import { closeSession } from "../../../api/participant.ts";
import { NEUTRAL_ADDRESS } from "../../../lib/config.ts";
import type { Autosave } from "../saving/autosave.ts";

/** Replaces the page at once by something neutral. What was answered is sent, and the session ends, on the way out. */
export function leaveQuickly(autosave: Autosave): void {
  void autosave.flush();
  void signOut({ keepalive: true }).catch(() => undefined);
  autosave.stop();
  closeSession();
  window.location.replace(NEUTRAL_ADDRESS);
}

/** Ends the session once everything is saved. Says whether it could. */
export async function leave(autosave: Autosave): Promise<boolean> {
  if (!(await autosave.flush())) return false;
  autosave.stop();
  await signOut().catch(() => undefined);
  closeSession();
  return true;
}
