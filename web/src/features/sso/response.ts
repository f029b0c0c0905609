import type { Callback } from "../../api/calls.ts";

/** What an identity provider sent back: something to sign in with, or why not. */
export type Response =
  | { callback: Callback; failure?: undefined }
  | { callback?: undefined; failure: "cancelled" | "failed" };

/** Reads the address to which a provider led back. */
export function readResponse(search: string): Response {
  const sent = new URLSearchParams(search);
  const [code, state, iss] = [sent.get("code"), sent.get("state"), sent.get("iss")];
  if (sent.has("error")) return { failure: sent.get("error") === "access_denied" ? "cancelled" : "failed" };
  if (!code || !state) return { failure: "failed" };
  return { callback: { code, state, iss } };
}
