import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { failureWords } from "../../api/failure-words.ts";
import type { LoginSettings, LoginType, Requests } from "../../api/types.ts";
import { show, wishes } from "../../lib/i18n.ts";
import { chooseLanguage } from "../../lib/languages.ts";
import { AnsweredLately } from "../../shared/sign-in/answered-lately.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { headerKey } from "./all-ways.tsx";
import { Begun } from "./begun.tsx";
import { givenFor } from "./given.ts";
import type { AnonymousFields } from "./requests/anonymous.ts";
import { useGoingOn } from "./use-going-on.ts";
import { useHasBegun } from "./use-has-begun.ts";
import { useSigningIn } from "./use-signing-in.ts";
import { Ways } from "./ways.tsx";

type Request = Requests["/api/authenticate"];

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
  const { busy, failure, lately, signIn, showEarlier, isEarlier } = useSigningIn(settings, invitation);
  const { stage, goOn, signInAgain, ...goingOn } = useGoingOn(settings, signIn);

  useEffect(() => {
    const language = chooseLanguage(wishes(), settings.languages);
    if (!settings.languages.includes(i18n.language)) void show(language);
  }, [settings, i18n.language]);

  // While somebody fills in the form, the questionnaire can already come.
  const isShown = hasBegun !== undefined;
  useEffect(() => {
    if (isShown) void fetchNext();
  }, [isShown, fetchNext]);

  if (settings.loginTypes.length === 0) return <StatusBox error>{t("signIn.noWay")}</StatusBox>;
  if (lately)
    return <AnsweredLately {...lately} busy={busy} message={failure?.message} onShow={showEarlier} />;
  const isUninvited = settings.invitationRequired && invitation === undefined;
  const isLeftOut = settings.isFull && !canGoOn(settings, invitation);
  const ways = (onSignIn: (request: Request) => void, given?: AnonymousFields) => (
    <Ways
      settings={settings}
      busy={busy}
      failure={failure}
      isEarlier={isEarlier}
      given={given}
      onSignIn={onSignIn}
    />
  );
  const demo = settings.isDemo && <p className="muted small">{t("signIn.demo")}</p>;
  if (hasBegun === undefined) return <Waiting />;
  if (hasBegun && stage === "asked" && !isEarlier) {
    const message = goingOn.error === undefined ? undefined : failureWords(goingOn.error, t);
    return (
      <>
        {demo}
        <Begun busy={goingOn.busy} message={message} failure={failure?.message} onContinue={goOn}>
          {!isUninvited && !isLeftOut && ways((request) => void signIn(request, { asAnother: true }))}
        </Begun>
      </>
    );
  }
  if (stage === "again")
    return (
      <>
        <p>{t("begun.again")}</p>
        {ways(signInAgain)}
      </>
    );
  const gone = stage === "gone" && <StatusBox>{t("begun.gone")}</StatusBox>;
  if (isUninvited)
    return (
      <>
        {gone}
        <StatusBox>{t("invitation.required")}</StatusBox>
      </>
    );
  return (
    <>
      {gone}
      {settings.isFull && <Full contact={settings.notices[i18n.language]?.contact} />}
      {invitation !== undefined && <StatusBox>{t("invitation.here")}</StatusBox>}
      {!isLeftOut && demo}
      {!isLeftOut && (
        <section className="entry-ways" aria-labelledby="entry-ways">
          <h2 id="entry-ways">{t(`signIn.${headerKey(settings)}`)}</h2>
          {settings.isFull && <p>{t("full.begun")}</p>}
          <p className="muted small">{t(isNameless(settings) ? "signIn.intro" : "signIn.introNamed")}</p>
          {ways(
            (request) => void signIn(request),
            stage === "gone" ? givenFor(settings.surveyId) : undefined,
          )}
        </section>
      )}
    </>
  );
}

/** A survey that takes no more answers, and whom to ask. */
function Full({ contact }: { contact: string | null | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <StatusBox>{t("full.text")}</StatusBox>
      {contact && (
        <p>
          {t("help.contact")}: {contact}
        </p>
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
