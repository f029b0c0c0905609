import { forgetScroll } from "../lib/scroll-memory.ts";
import { stored } from "../lib/stored.ts";
import { forgetAccount } from "./account.ts";
import { closeSession } from "./participant.ts";

/** Forgets the sessions of this tab: a survey's and an account's. */
export function forgetVisit(): void {
  closeSession();
  forgetAccount();
  stored.former.clear();
  stored.given.clear();
  forgetScroll();
}
