import type { Callback } from "../../api/calls.ts";
import { type ProviderFailure, providerFailure } from "./provider-failure.ts";

/** The response of an identity provider: a proof of identity, or the reason why there is none. */
export type Response =
  | { callback: Callback; failure?: undefined }
  | { callback?: undefined; failure: ProviderFailure };

/** The path to which providers without a path of their own returned. */
const SHARED = "/oidc/callback";

/**
 * Reads the address to which a provider returned. Each provider has a path of its own, by which the server knows whose response it
 * is.
 */
export function readResponse(search: string, pathname: string): Response {
  const sent = new URLSearchParams(search);
  const [code, state, iss] = [sent.get("code"), sent.get("state"), sent.get("iss")];
  if (sent.has("error"))
    return { failure: providerFailure(sent.get("error"), sent.get("error_description")) };
  if (!code || !state) return { failure: "failed" };
  const path = pathname.startsWith(SHARED) ? pathname : SHARED;
  return { callback: { code, state, path, iss } };
}
