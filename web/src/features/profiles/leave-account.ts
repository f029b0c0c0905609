import { forgetVisit } from "../../api/forget.ts";
import { tellLeft } from "../../lib/other-tabs.ts";
import { encryptedStore } from "../../shared/survey/encrypted-store.ts";

/** Deletes everything of the account from this browser, in every tab. */
export async function leaveAccount(): Promise<void> {
  await encryptedStore.clear();
  tellLeft();
  forgetVisit();
}
