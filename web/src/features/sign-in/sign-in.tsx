import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { failureWords } from "../../api/failure-words.ts";
import type { LoginSettings, LoginType, SignInRequest } from "../../api/types.ts";
import { show, wishes } from "../../lib/i18n.ts";
import { chooseLanguage } from "../../lib/languages.ts";
import { AnsweredLately } from "../../shared/sign-in/answered-lately.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { headerKey, WAYS } from "./all-ways.tsx";
import { Begun } from "./begun.tsx";
import { givenFor } from "./given.ts";
import type { AnonymousFields } from "./requests/anonymous.ts";
import { useGoingOn } from "./use-going-on.ts";
import { useHasBegun } from "./use-has-begun.ts";
import { useSigningIn } from "./use-signing-in.ts";
import { Ways } from "./ways.tsx";

/** A function that loads the screens after signing in. */
export type FetchNext = () => Promise<unknown>;

interface SignInProps {
  settings: LoginSettings;
  /** The secret of the invitation that the participant came with. */
  invitation: string | undefined;
  fetchNext: FetchNext;
}

/** The ways to sign in that a survey offers, and the offer to continue. */
export function SignIn({ settings, invitation, fetchNext }: SignInProps) {
  const { t, i18n } = useTranslation();
  const hasBegun = useHasBegun(settings.surveyId);
  const { busy, failure, lately, signIn, showEarlier, isEarlier } = useSigningIn(settings, invitation);
  const { stage, continueHere, signInAgain, ...goingOn } = useGoingOn(settings, signIn);

  useEffect(() => {
    const language = chooseLanguage(wishes(), settings.languages);
    if (!settings.languages.includes(i18n.language)) void show(language);
  }, [settings, i18n.language]);

  // The questionnaire can arrive while the participant fills in the form.
  const isShown = hasBegun !== undefined;
  useEffect(() => {
    if (isShown) void fetchNext();
  }, [isShown, fetchNext]);

  if (settings.loginTypes.length === 0) return <StatusBox error>{t("signIn.noWay")}</StatusBox>;
  if (lately)
    return <AnsweredLately {...lately} busy={busy} message={failure?.message} onShow={showEarlier} />;
  const isUninvited = settings.invitationRequired && invitation === undefined;
  const isLeftOut = settings.isFull && !canContinue(settings, invitation);
  const ways = (onSignIn: (request: SignInRequest) => void, given?: AnonymousFields) => (
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
  if (hasBegun && stage === "offered" && !isEarlier) {
    const message = goingOn.error === undefined ? undefined : failureWords(goingOn.error, t);
    return (
      <>
        {demo}
        <Begun busy={goingOn.busy} message={message} failure={failure?.message} onContinue={continueHere}>
          {!isUninvited && !isLeftOut && ways((request) => void signIn(request, { asAnother: true }))}
        </Begun>
      </>
    );
  }
  if (stage === "repeated")
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

/** The notice of a survey that takes no more answers, with the contact. */
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

/** Returns whether a new sign-in continues what was begun: by an invitation, or by proof of identity. */
function canContinue({ loginTypes, showPassword }: LoginSettings, invitation: string | undefined): boolean {
  const proves = (way: LoginType) =>
    way === "sso" || WAYS[way].isProof || (showPassword && WAYS[way].asks === "showPassword");
  return invitation !== undefined || loginTypes.some(proves);
}
