import { startOidc } from "../../api/calls.ts";
import type { ProviderWay } from "../../api/types.ts";

/**
 * Leads to the identity provider of a way to sign in; an invitation waits on the server. The page goes on until the browser
 * has left it.
 */
export async function handOver(surveyId: string, way: ProviderWay, invitation?: string): Promise<void> {
  const { address } = await startOidc(surveyId, way, invitation);
  window.location.assign(address);
}
