import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { currentUser } from "../../lib/app-state.ts";

/** The mark of a preview's address. A preview has no personal data: the server sends none without a sign-in. */
const PREVIEW = "-preview";

/** Returns whether an address is a preview's. */
export function isPreview(url: string): boolean {
  return url.includes(PREVIEW);
}

/** Returns whether the visitor may pass the check. */
export function mayPass(url: string, isSignedIn: boolean): boolean {
  return isSignedIn || isPreview(url);
}

/** A check that redirects visitors who are not signed in to a health account to the sign-in. */
export function LoginCheck({ children }: { children: ReactNode }) {
  if (mayPass(window.location.href, currentUser() !== undefined)) return children;
  return <Navigate to="/login" replace />;
}
