import type { Callback } from "../../api/calls.ts";
import { type ProviderFailure, providerFailure } from "./provider-failure.ts";

/** What an identity provider sent back: something to sign in with, or why not. */
export type Response =
  | { callback: Callback; failure?: undefined }
  | { callback?: undefined; failure: ProviderFailure };

/** Reads the address to which a provider led back. */
export function readResponse(search: string): Response {
  const sent = new URLSearchParams(search);
  const [code, state, iss] = [sent.get("code"), sent.get("state"), sent.get("iss")];
  if (sent.has("error"))
    return { failure: providerFailure(sent.get("error"), sent.get("error_description")) };
  if (!code || !state) return { failure: "failed" };
  return { callback: { code, state, iss } };
}
