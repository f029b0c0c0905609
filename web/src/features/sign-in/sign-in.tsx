import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { failureWords } from "../../api/failure-words.ts";
import type { LoginSettings, Requests } from "../../api/types.ts";
import { Waiting } from "../../components/spinner.tsx";
import { StatusBox } from "../../components/status-box.tsx";
import { speak } from "../../lib/i18n.ts";
import { chooseLanguage } from "../../lib/languages.ts";
import { leaveToNobody } from "../fill/survey/carried-answers.ts";
import { AnsweredLately } from "./answered-lately.tsx";
import { Begun } from "./begun.tsx";
import { givenFor } from "./given.ts";
import type { AnonymousFields } from "./requests/anonymous.ts";
import { useGoingOn } from "./use-going-on.ts";
import { useHasBegun } from "./use-has-begun.ts";
import { useSigningIn } from "./use-signing-in.ts";
import { tabsOf } from "./way.ts";
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
  const { busy, failure, lately, signIn, show } = useSigningIn(settings, invitation);
  const { stage, goOn, signInAgain, ...goingOn } = useGoingOn(settings, signIn);

  useEffect(() => {
    const language = chooseLanguage([i18n.language], settings.languages);
    if (language !== i18n.language) void speak(language);
  }, [settings, i18n.language]);

  // While somebody fills in the form, the questionnaire can already come.
  useEffect(() => void fetchNext(), [fetchNext]);

  const tabs = tabsOf(settings);
  if (tabs.length === 0) return <StatusBox error>{t("signIn.noWay")}</StatusBox>;
  if (lately) return <AnsweredLately {...lately} busy={busy} message={failure?.message} onShow={show} />;
  const isClosed = settings.invitationRequired && invitation === undefined;
  const begin = (request: Request) => void signIn(request);
  const beginAsAnother = async (request: Request) => {
    leaveToNobody();
    await signIn(request);
  };
  const ways = (onSignIn: (request: Request) => void, given?: AnonymousFields) => (
    <Ways settings={settings} busy={busy} failure={failure} given={given} onSignIn={onSignIn} />
  );
  const demo = settings.isDemo && <StatusBox>{t("signIn.demo")}</StatusBox>;
  if (hasBegun === undefined) return <Waiting />;
  if (hasBegun && stage === "asked") {
    const message = goingOn.error === undefined ? failure?.message : failureWords(goingOn.error, t);
    return (
      <>
        {demo}
        <Begun busy={goingOn.busy} message={message} onContinue={goOn}>
          {!isClosed && ways((request) => void beginAsAnother(request))}
        </Begun>
      </>
    );
  }
  if (stage === "again") {
    return (
      <>
        <p>{t("begun.again")}</p>
        {ways(signInAgain)}
      </>
    );
  }
  return (
    <>
      {stage === "gone" && <StatusBox>{t("begun.gone")}</StatusBox>}
      {isClosed ? (
        <StatusBox>{t("invitation.required")}</StatusBox>
      ) : (
        <p>{t(tabs.every((way) => way === "anonymous") ? "signIn.intro" : "signIn.introNamed")}</p>
      )}
      {invitation !== undefined && <StatusBox>{t("invitation.here")}</StatusBox>}
      {demo}
      {!isClosed && ways(begin, stage === "gone" ? givenFor(settings.surveyId) : undefined)}
    </>
  );
}
