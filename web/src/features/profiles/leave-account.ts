import { forgetVisit } from "../../api/forget.ts";
import { tellLeft } from "../../lib/other-tabs.ts";
import { encryptedStore } from "../../shared/survey/encrypted-store.ts";

/** Nothing of the account stays in this browser, in no tab of it. */
export async function leaveAccount(): Promise<void> {
  await encryptedStore.clear();
  tellLeft();
  forgetVisit();
}
