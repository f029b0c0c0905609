import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { authenticate } from "../../api/calls.ts";
import { openSession } from "../../api/participant.ts";
import type { LoginSettings, LoginType, Requests } from "../../api/types.ts";
import { StatusBox } from "../../components/status-box.tsx";
import { speak } from "../../lib/i18n.ts";
import { chooseLanguage } from "../../lib/languages.ts";
import { forgetInvitation } from "./invitation.ts";
import { signInMessage } from "./sign-in-message.ts";
import { useHasBegun } from "./use-has-begun.ts";
import { tabsOf } from "./way.ts";
import { Ways } from "./ways.tsx";

/** Fetches the screens that come after signing in. */
export type FetchNext = () => Promise<unknown>;

interface SignInProps {
  settings: LoginSettings;
  /** The secret of the invitation that somebody came with. */
  invitation: string | undefined;
  fetchNext: FetchNext;
}

/** The ways to sign in that a survey offers, and what happens after. */
export function SignIn({ settings, invitation, fetchNext }: SignInProps) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const hasBegun = useHasBegun(settings.surveyId);
  const [state, setState] = useState<{ busy: boolean; failed?: { way: LoginType; error: unknown } }>({
    busy: false,
  });

  useEffect(() => {
    const language = chooseLanguage([i18n.language], settings.languages);
    if (language !== i18n.language) void speak(language);
  }, [settings, i18n.language]);

  // While somebody fills in the form, the questionnaire can already come.
  useEffect(() => void fetchNext(), [fetchNext]);

  async function signIn(request: Requests["/api/authenticate"]) {
    setState({ busy: true });
    try {
      openSession(await authenticate(invitation === undefined ? request : { ...request, invitation }));
      forgetInvitation();
      // The way back must not lead here: whoever signs in again begins anew.
      await navigate("/survey", { replace: true });
    } catch (error) {
      setState({ busy: false, failed: { way: request.loginType, error } });
    }
  }

  const ways = tabsOf(settings);
  if (ways.length === 0) return <StatusBox error>{t("signIn.noWay")}</StatusBox>;
  const { busy, failed } = state;
  const isClosed = settings.invitationRequired && invitation === undefined;
  return (
    <>
      {isClosed ? (
        <StatusBox>{t("invitation.required")}</StatusBox>
      ) : (
        <p>{t(ways.every((way) => way === "anonymous") ? "signIn.intro" : "signIn.introNamed")}</p>
      )}
      {invitation !== undefined && <StatusBox>{t("invitation.here")}</StatusBox>}
      {hasBegun && !busy && (
        <StatusBox>
          <p>{t("signIn.begun")}</p>
          <p>
            <Link to="/survey">{t("start.continue")}</Link>
          </p>
        </StatusBox>
      )}
      {settings.isDemo && <StatusBox>{t("signIn.demo")}</StatusBox>}
      {!isClosed && (
        <Ways
          settings={settings}
          busy={busy}
          failure={failed && { way: failed.way, message: signInMessage(failed.error, t, failed.way) }}
          onSignIn={(request) => void signIn(request)}
        />
      )}
    </>
  );
}
