import { startOidc } from "../../api/calls.ts";
import type { ProviderWay } from "../../api/types.ts";
import { stored } from "../../lib/stored.ts";
import { rememberBegun } from "../accounts/begun.ts";
import type { ProfileWish } from "../accounts/go-to-profile.ts";

/**
 * Leads to the identity provider of a way to sign in to a survey; an invitation waits on the server. The page goes on until
 * the browser has left it.
 */
export async function handOver(surveyId: string, way: ProviderWay, invitation?: string): Promise<void> {
  const { address } = await startOidc(surveyId, way, invitation);
  stored.accountSignIn.clear();
  window.location.assign(address);
}

/** The same to sign in to a health account. Whoever wants to a certain profile comes to it. */
export async function handOverAccount(way: ProviderWay, wish: ProfileWish = {}): Promise<void> {
  const { address } = await startOidc(undefined, way, undefined);
  rememberBegun(wish);
  window.location.assign(address);
}
