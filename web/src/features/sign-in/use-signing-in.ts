import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import { authenticate } from "../../api/calls.ts";
import type { LoginSettings, LoginType, Requests } from "../../api/types.ts";
import { countryOf } from "../../shared/help/countries.ts";
import { begin } from "../../shared/sign-in/begin.ts";
import { answeredLately, signInMessage } from "../../shared/sign-in/sign-in-message.ts";
import { leaveToNobody } from "../../shared/survey/carried-answers.ts";
import { rememberGiven } from "./given.ts";
import { givenIn } from "./requests/anonymous.ts";

type Request = Requests["/api/authenticate"];

interface State {
  busy: boolean;
  failed?: { way: LoginType; error: unknown };
  /** The refusal of a participant who has answered lately, and the request that it answers. */
  lately?: { limit: number; count: number; request: Request };
  /** Whether what was sent before is what they come for. */
  earlier?: boolean;
}

/** Signing in: what is under way, why it failed, and what somebody can do who has answered lately. */
export function useSigningIn(settings: LoginSettings, invitation: string | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // The page that says that one cannot answer again yet leads here, on request, to what was sent.
  const { state: came } = useLocation() as { state: { earlier?: boolean } | null };
  const [{ busy, failed, lately, earlier }, setState] = useState<State>({
    busy: false,
    earlier: came?.earlier === true,
  });

  /** Says whether there was something to go on with, for who wants to. `asAnother` is somebody else than who began here. */
  async function signIn(typed: Request, { isEarlier = earlier, asAnother = false } = {}): Promise<boolean> {
    const request = {
      ...typed,
      ...(isEarlier ? { earlier: true } : {}),
      ...(invitation === undefined ? {} : { invitation }),
    };
    setState((state) => ({ ...state, busy: true }));
    try {
      const country = countryOf(typed.loginType);
      const next = begin(await authenticate(request), country);
      if (asAnother) leaveToNobody();
      if (typed.loginType === "anonymous") rememberGiven(givenIn(typed));
      // The way back must not lead here: one is signed in now.
      await navigate(next, { replace: true, state: { country } });
    } catch (error) {
      if ("continues" in typed && codeOf(error) === "InvalidSession") {
        setState({ busy: false });
        return false;
      }
      const found = answeredLately(error);
      if (found) setState({ busy: false, lately: { ...found, request: typed } });
      else
        setState(({ failed: _, ...state }) => ({
          ...state,
          busy: false,
          failed: { way: typed.loginType, error },
        }));
    }
    return true;
  }

  /** Leads to what was sent before. An order of BankID signs in once, so that it takes another one. */
  function showEarlier(password: string) {
    if (lately === undefined) return;
    const { request } = lately;
    if (request.loginType === "swedishBankId") setState({ busy: false, earlier: true });
    else void signIn("password" in request ? { ...request, password } : request, { isEarlier: true });
  }

  function message({ way, error }: NonNullable<State["failed"]>): string {
    const hasPassword = settings.showPassword && way.endsWith("GovernmentId");
    return hasPassword && codeOf(error) === "NotFound"
      ? t("signIn.errors.together")
      : signInMessage(error, t, way);
  }

  return {
    busy,
    failure: failed && { way: failed.way, message: message(failed) },
    lately: lately && {
      limit: lately.limit,
      count: lately.count,
      asksPassword: settings.showPassword && "password" in lately.request,
    },
    signIn,
    showEarlier,
    /** Whether another sign-in leads to what was sent before. */
    isEarlier: earlier === true,
  };
}
