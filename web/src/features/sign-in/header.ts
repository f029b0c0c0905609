import type { LoginSettings } from "../../api/types.ts";
import { type Tab, tabsOf } from "./way.ts";

/** The key of the header over a single way. */
export const SINGLE_WAY_HEADERS = {
  swedishBankId: "headerBankId",
  norwegianBankId: "headerBankId",
  swedishGovernmentId: "headerGovernmentId",
  norwegianGovernmentId: "headerGovernmentId",
  swedishBirthdateName: "headerBirthdateName",
  norwegianBirthdateName: "headerBirthdateName",
  anonymous: "headerAnonymous",
} as const satisfies Record<Tab, string>;

/** The key, below `signIn`, of what stands over the ways to sign in. */
export function headerKey(settings: LoginSettings): (typeof SINGLE_WAY_HEADERS)[Tab] | "header" | "title" {
  const [only, ...more] = tabsOf(settings);
  if (more.length > 0) return "header";
  return only !== undefined ? SINGLE_WAY_HEADERS[only] : "title";
}
