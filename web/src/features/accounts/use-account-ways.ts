import { loadAccountWays } from "../../api/account-calls.ts";
import type { WaysToAccount } from "../../api/types.ts";
import { type Resource, useResource } from "../../lib/use-resource.ts";

/** Loads once the ways to sign in to a health account on this server. */
export function useAccountWays(): Resource<WaysToAccount> {
  return useResource("ways", loadAccountWays);
}
