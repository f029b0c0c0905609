import { signOut } from "../../../api/calls.ts";
import { closeSession } from "../../../api/participant.ts";
import { NEUTRAL_ADDRESS } from "../../../lib/config.ts";
import type { Autosave } from "../saving/autosave.ts";
import { dropCarried } from "../survey/carried-answers.ts";

/**
 * Replaces the page at once by something neutral. What is on it disappears before anything else; what was answered is
 * sent, and the session ends, while the other page is being fetched.
 */
export function leaveQuickly(autosave: Autosave): void {
  document.body.hidden = true;
  document.title = "…";
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    void signOut({ keepalive: true }).catch(() => undefined);
    forget();
  };
  autosave.letGo();
  window.addEventListener("pagehide", end, { once: true });
  void autosave.flush().finally(end);
  window.location.replace(NEUTRAL_ADDRESS);
}

/** Ends the session once everything is saved; after the answers have been sent nothing can be. Says whether it could. */
export async function leave(autosave: Autosave): Promise<boolean> {
  if (!(await autosave.flush()) && autosave.state().halt !== "submitted") return false;
  autosave.stop();
  await signOut().catch(() => undefined);
  forget();
  return true;
}

/** Who leaves leaves nothing behind. */
function forget() {
  closeSession();
  dropCarried();
}
