import { forgetScroll } from "../lib/scroll-memory.ts";
import { stored } from "../lib/stored.ts";
import { forgetAccount } from "./account.ts";
import { closeSession } from "./participant.ts";

/** Who leaves leaves nothing behind in this tab: neither a survey's session nor an account's. */
export function forgetVisit(): void {
  closeSession();
  forgetAccount();
  stored.former.clear();
  stored.given.clear();
  forgetScroll();
}
