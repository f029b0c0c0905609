import { signOut } from "../../api/calls.ts";
import { forgetVisit } from "../../api/forget.ts";
import { NEUTRAL_ADDRESS } from "../../lib/config.ts";
import { tellLeft } from "../../lib/other-tabs.ts";
import type { Autosave } from "../survey/autosave.ts";
import { isWithheld } from "../survey/save-state.ts";

const LONGEST_WIPE = 150;

/**
 * Replaces the page at once by a neutral one. Its contents disappear before anything else, then everything kept in the browser; the
 * answers are sent, and the session ends, while the other page is being fetched.
 */
export async function leaveQuickly(autosave: Autosave): Promise<void> {
  document.body.hidden = true;
  document.title = "…";
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    void signOut({ keepalive: true }).catch(() => undefined);
    tellLeft();
    forgetVisit();
  };
  window.addEventListener("pagehide", end, { once: true });
  void autosave.flush().finally(end);
  await Promise.race([autosave.discardUnsaved(), new Promise((done) => setTimeout(done, LONGEST_WIPE))]);
  window.location.replace(NEUTRAL_ADDRESS);
}

/** A session that has ended. */
interface Left {
  /** The address to sign out at an identity provider, too. */
  leaveAt: string | null | undefined;
}

/** Saves everything. Returns whether nothing is left that could be: a participant who leaves without consent gives up the answers that wait for it. */
async function saveAll(autosave: Autosave): Promise<boolean> {
  return (await autosave.flush()) || autosave.state().halt === "submitted" || isWithheld(autosave.state());
}

/**
 * Ends the session once everything is saved; after the answers are submitted, nothing can be. Returns `undefined` if it could not
 * end.
 */
export async function leave(autosave: Autosave): Promise<Left | undefined> {
  if (!(await saveAll(autosave))) return undefined;
  const [, signedOut] = await Promise.all([autosave.stop("stopped"), signOut().catch(() => undefined)]);
  tellLeft();
  forgetVisit();
  return { leaveAt: signedOut?.leaveAt };
}

/** Goes back to the account once everything is saved; the account stays signed in. Returns whether it could. */
export async function stopSaved(autosave: Autosave): Promise<boolean> {
  if (!(await saveAll(autosave))) return false;
  await autosave.stop("stopped");
  return true;
}
