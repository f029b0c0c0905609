import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { LoginSettings, LoginType } from "../../api/types.ts";
import { StatusBox } from "../../components/status-box.tsx";
import { show, wishes } from "../../lib/i18n.ts";
import { chooseLanguage } from "../../lib/languages.ts";
import { AnsweredLately } from "./answered-lately.tsx";
import { headerKey } from "./header.ts";
import { useHasBegun } from "./use-has-begun.ts";
import { useSigningIn } from "./use-signing-in.ts";
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
  const { busy, failure, lately, signIn, showEarlier } = useSigningIn(settings, invitation);

  useEffect(() => {
    const language = chooseLanguage(wishes(), settings.languages);
    if (!settings.languages.includes(i18n.language)) void show(language);
  }, [settings, i18n.language]);

  // While somebody fills in the form, the questionnaire can already come.
  useEffect(() => void fetchNext(), [fetchNext]);

  if (settings.loginTypes.length === 0) return <StatusBox error>{t("signIn.noWay")}</StatusBox>;
  if (lately)
    return <AnsweredLately {...lately} busy={busy} message={failure?.message} onShow={showEarlier} />;
  const isUninvited = settings.invitationRequired && invitation === undefined;
  if (isUninvited) return <StatusBox>{t("invitation.required")}</StatusBox>;
  const contact = settings.notices[i18n.language]?.contact;
  const isLeftOut = settings.isFull && !canGoOn(settings, invitation);
  return (
    <>
      {settings.isFull && (
        <>
          <StatusBox>{t("full.text")}</StatusBox>
          {contact && (
            <p>
              {t("help.contact")}: {contact}
            </p>
          )}
        </>
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
      {settings.isDemo && !isLeftOut && <p className="muted small">{t("signIn.demo")}</p>}
      {!isLeftOut && (
        <section className="entry-ways" aria-labelledby="entry-ways">
          <h2 id="entry-ways">{t(`signIn.${headerKey(settings)}`)}</h2>
          {settings.isFull && <p>{t("full.begun")}</p>}
          <p className="muted small">{t(isNameless(settings) ? "signIn.intro" : "signIn.introNamed")}</p>
          <Ways
            settings={settings}
            busy={busy}
            failure={failure}
            onSignIn={(request) => void signIn(request)}
          />
        </section>
      )}
    </>
  );
}

function isNameless({ loginTypes }: LoginSettings): boolean {
  return loginTypes.every((way) => way === "anonymous");
}

/** Whether somebody who has begun can go on by signing in again: by an invitation, or by proving who they are. */
function canGoOn({ loginTypes, showPassword }: LoginSettings, invitation: string | undefined): boolean {
  const proves = (way: LoginType) =>
    way === "sso" || way.endsWith("BankId") || (showPassword && way.endsWith("GovernmentId"));
  return invitation !== undefined || loginTypes.some(proves);
}
