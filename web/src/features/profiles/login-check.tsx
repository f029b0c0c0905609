import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { currentUser } from "../../lib/app-state.ts";

/** Marks an address as a preview, which has no data of anybody: the server gives none without signing in. */
const PREVIEW = "-preview";

/** Whether an address is a preview's. */
export function isPreview(url: string): boolean {
  return url.includes(PREVIEW);
}

/** Whether somebody may see what is behind the check. */
export function mayPass(url: string, isSignedIn: boolean): boolean {
  return isSignedIn || isPreview(url);
}

/** Leads to the sign-in whoever is not signed in to a health account. */
export function LoginCheck({ children }: { children: ReactNode }) {
  if (mayPass(window.location.href, currentUser() !== undefined)) return children;
  return <Navigate to="/login" replace />;
}
