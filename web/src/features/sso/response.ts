import type { Callback } from "../../api/calls.ts";
import { type ProviderFailure, providerFailure } from "./provider-failure.ts";

/** The response of an identity provider: something to sign in with, or the reason why not. */
export type Response =
  | { callback: Callback; failure?: undefined }
  | { callback?: undefined; failure: ProviderFailure };

/** Where providers led back that had no address of their own. */
const SHARED = "/oidc/callback";

/** Reads the address to which a provider led back. Each has one of its own, by which the server knows whose response it is. */
export function readResponse(search: string, pathname: string): Response {
  const sent = new URLSearchParams(search);
  const [code, state, iss] = [sent.get("code"), sent.get("state"), sent.get("iss")];
  if (sent.has("error"))
    return { failure: providerFailure(sent.get("error"), sent.get("error_description")) };
  if (!code || !state) return { failure: "failed" };
  const path = pathname.startsWith(SHARED) ? pathname : SHARED;
  return { callback: { code, state, path, iss } };
}
