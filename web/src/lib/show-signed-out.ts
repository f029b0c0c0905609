import type { NavigateFunction } from "react-router";

/** Shows that the visit has ended: at the identity provider first where one signs out there, too. It leads to the same screen. */
export async function showSignedOut(
  navigate: NavigateFunction,
  leaveAt: string | null | undefined,
): Promise<void> {
  if (leaveAt) window.location.assign(leaveAt);
  else await navigate("/signed-out");
}
