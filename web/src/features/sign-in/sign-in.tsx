import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { LoginSettings } from "../../api/types.ts";
import { StatusBox } from "../../components/status-box.tsx";
import { speak } from "../../lib/i18n.ts";
import { chooseLanguage } from "../../lib/languages.ts";
import { AnsweredLately } from "./answered-lately.tsx";
import { useHasBegun } from "./use-has-begun.ts";
import { useSigningIn } from "./use-signing-in.ts";
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
  const hasBegun = useHasBegun(settings.surveyId);
  const { busy, failure, lately, signIn, show } = useSigningIn(settings, invitation);

  useEffect(() => {
    const language = chooseLanguage([i18n.language], settings.languages);
    if (language !== i18n.language) void speak(language);
  }, [settings, i18n.language]);

  // While somebody fills in the form, the questionnaire can already come.
  useEffect(() => void fetchNext(), [fetchNext]);

  const ways = tabsOf(settings);
  if (ways.length === 0) return <StatusBox error>{t("signIn.noWay")}</StatusBox>;
  if (lately) return <AnsweredLately {...lately} busy={busy} message={failure?.message} onShow={show} />;
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
          failure={failure}
          onSignIn={(request) => void signIn(request)}
        />
      )}
    </>
  );
}
