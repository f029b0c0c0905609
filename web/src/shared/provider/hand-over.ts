import { type SignInContext, startOidc } from "../../api/calls.ts";
import type { ProviderLoginType } from "../../api/types.ts";
import type { ProfileWish } from "../account/go-to-profile.ts";
import { rememberBegun, rememberBegunSurvey } from "./begun.ts";

/**
 * Leads to the identity provider of a way to sign in to a survey; what somebody brings waits on the server. The page goes on until
 * the browser has left it.
 */
export async function handOver(
  surveyId: string,
  way: ProviderLoginType,
  brought?: SignInContext,
): Promise<void> {
  const { address } = await startOidc(surveyId, way, brought);
  rememberBegunSurvey({ surveyId, way });
  window.location.assign(address);
}

/** The same to sign in to a health account, at the profile that is wished for. */
export async function handOverAccount(way: ProviderLoginType, wish: ProfileWish = {}): Promise<void> {
  const { address } = await startOidc(undefined, way);
  rememberBegun(wish);
  window.location.assign(address);
}
