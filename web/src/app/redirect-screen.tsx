import { lazy } from "react";
import { Navigate, useLocation } from "react-router";
import { isAccountOpen, PROFILES } from "../api/account.ts";
import { LoginScreen } from "../features/accounts/login-screen.tsx";

const OidcCallback = lazy(() => import("../features/sso/callback-screen.tsx"));

/**
 * The screen for addresses that others link to: an identity provider with its response, as to `/oidc/callback`, or a mail without
 * one. A visitor who is signed in is redirected to their account, any other to the front page.
 */
export function RedirectScreen() {
  const sent = new URLSearchParams(useLocation().search);
  if (sent.has("state") || sent.has("error")) return <OidcCallback />;
  return isAccountOpen() ? <Navigate to={PROFILES} replace /> : <LoginScreen />;
}
