import { forgetVisit } from "../../api/forget.ts";
import { tellLeft } from "../../lib/leaving.ts";
import { vault } from "../../shared/survey/vault.ts";

/** Nothing of the account stays in this browser, in no tab of it. */
export async function leaveAccount(): Promise<void> {
  await vault.clear();
  tellLeft();
  forgetVisit();
}
