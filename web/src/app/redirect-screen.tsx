import { lazy } from "react";
import { Navigate, useLocation } from "react-router";
import { isAccountOpen, PROFILES } from "../api/account.ts";
import { LoginScreen } from "../features/accounts/login-screen.tsx";

const OidcCallback = lazy(() => import("../features/sso/callback-screen.tsx"));

/**
 * Where others may lead: an identity provider with what it has to say, as to `/oidc/callback`, or a mail with nothing.
 * A participant who is signed in comes to their account, any other to the front page.
 */
export function RedirectScreen() {
  const sent = new URLSearchParams(useLocation().search);
  if (sent.has("state") || sent.has("error")) return <OidcCallback />;
  return isAccountOpen() ? <Navigate to={PROFILES} replace /> : <LoginScreen />;
}
