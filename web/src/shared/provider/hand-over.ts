import { type SignInContext, startOidc } from "../../api/calls.ts";
import type { ProviderLoginType } from "../../api/types.ts";
import type { ProfileWish } from "../account/go-to-profile.ts";
import { rememberBegun, rememberBegunSurvey } from "./begun.ts";

/**
 * Goes to the identity provider of a way to sign in to a survey; the sign-in's context waits on the server. The page keeps running
 * until the browser has left it.
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

/** Goes to the identity provider of a way to sign in to a health account, at the wanted profile. */
export async function handOverAccount(way: ProviderLoginType, wish: ProfileWish = {}): Promise<void> {
  const { address } = await startOidc(undefined, way);
  rememberBegun(wish);
  window.location.assign(address);
}
