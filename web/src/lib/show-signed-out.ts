import type { NavigateFunction } from "react-router";

/**
 * Shows the signed-out screen; if the participant can sign out at the identity provider, too, goes there first, which leads back to
 * that screen.
 */
export async function showSignedOut(
  navigate: NavigateFunction,
  leaveAt: string | null | undefined,
): Promise<void> {
  if (leaveAt) window.location.assign(leaveAt);
  else await navigate("/signed-out");
}
