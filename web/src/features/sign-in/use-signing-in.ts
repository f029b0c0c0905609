import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { codeOf } from "../../api/api-error.ts";
import { authenticate } from "../../api/calls.ts";
import type { LoginSettings, SignInRequest } from "../../api/types.ts";
import { begin } from "../../shared/sign-in/begin.ts";
import { answeredLately, type Lately, signInMessage } from "../../shared/sign-in/sign-in-message.ts";
import { leaveToNobody } from "../../shared/survey/carried-answers.ts";
import { WAYS } from "./all-ways.tsx";
import { rememberGiven } from "./given.ts";
import { givenIn } from "./requests/anonymous.ts";

interface State {
  busy: boolean;
  failed?: { way: SignInRequest["loginType"]; error: unknown };
  /** The refusal of a participant who has answered lately, and the request that it answers. */
  lately?: Lately & { request: SignInRequest };
  /** Whether the participant comes for answers that were sent before. */
  earlier?: boolean;
}

/** The outcome of a sign-in: the server knows no participant to continue as, or else the screen shows it. */
export type SignInOutcome = "unknownParticipant" | "handled";

/** Signs in, and explains failures. A participant who has answered lately is led to the answers that they sent. */
export function useSigningIn(settings: LoginSettings, invitation: string | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // The screen for a participant who cannot answer again yet leads here, on request, to the answers that were sent.
  const { state: came } = useLocation() as { state: { earlier?: boolean } | null };
  const [{ busy, failed, lately, earlier }, setState] = useState<State>({
    busy: false,
    earlier: came?.earlier === true,
  });

  /** Signs in; with `asAnother`, as another person than the one who began here. */
  async function signIn(
    typed: SignInRequest,
    { isEarlier = earlier, asAnother = false } = {},
  ): Promise<SignInOutcome> {
    const request = {
      ...typed,
      ...(isEarlier ? { earlier: true } : {}),
      ...(invitation === undefined ? {} : { invitation }),
    };
    setState((state) => ({ ...state, busy: true }));
    try {
      const { country } = WAYS[typed.loginType];
      const next = begin(await authenticate(request), country);
      if (asAnother) leaveToNobody();
      if (typed.loginType === "anonymous") rememberGiven(givenIn(typed));
      // The way back must not lead here, where signing in is over.
      await navigate(next, { replace: true, state: { country } });
    } catch (error) {
      if ("continues" in typed && codeOf(error) === "InvalidSession") {
        setState({ busy: false });
        return "unknownParticipant";
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
    return "handled";
  }

  /** Leads to the answers that were sent before. An order of BankID signs in only once, so that it takes another one. */
  function showEarlier(password: string) {
    if (lately === undefined) return;
    const { request } = lately;
    if (request.loginType === "swedishBankId") setState({ busy: false, earlier: true });
    else void signIn("password" in request ? { ...request, password } : request, { isEarlier: true });
  }

  function message({ way, error }: NonNullable<State["failed"]>): string {
    const hasPassword = settings.showPassword && WAYS[way].asks === "showPassword";
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
    /** Whether another sign-in leads to the answers that were sent before. */
    isEarlier: earlier === true,
  };
}
