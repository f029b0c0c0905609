import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { currentUser } from "../../lib/app-state.ts";

/** Marks an address as a preview, which has no data of anybody: the server gives none without signing in. */
const PREVIEW = "-preview";

/** Whether somebody may see what is behind the check. */
export function mayPass(url: string, isSignedIn: boolean): boolean {
  return isSignedIn || url.includes(PREVIEW);
}

/** Leads to the sign-in whoever is not signed in to a health account. */
export function LoginCheck({ children }: { children: ReactNode }) {
  if (mayPass(window.location.href, currentUser() !== undefined)) return children;
  return <Navigate to="/login" replace />;
}
