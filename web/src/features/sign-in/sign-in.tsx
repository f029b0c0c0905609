import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { signInAnonymously } from "../../api/calls.ts";
import { openSession } from "../../api/participant.ts";
import type { Gender, LoginSettings } from "../../api/types.ts";
import { StatusBox } from "../../components/status-box.tsx";
import { speak } from "../../lib/i18n.ts";
import { chooseLanguage } from "../../lib/languages.ts";
import { AnonymousForm } from "./anonymous-form.tsx";
import { signInMessage } from "./sign-in-message.ts";
import { useHasBegun } from "./use-has-begun.ts";

/** Fetches the screens that come after signing in. */
export type FetchNext = () => Promise<unknown>;

interface SignInProps {
  settings: LoginSettings;
  fetchNext: FetchNext;
}

/** The ways to sign in that a survey offers, and what happens after. */
export function SignIn({ settings, fetchNext }: SignInProps) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const hasBegun = useHasBegun(settings.surveyId);
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });

  useEffect(() => {
    const language = chooseLanguage([i18n.language], settings.languages);
    if (language !== i18n.language) void speak(language);
  }, [settings, i18n.language]);

  // While somebody fills in the form, the questionnaire can already come.
  useEffect(() => void fetchNext(), [fetchNext]);

  async function signIn({ birthYear, gender }: { birthYear: string; gender: Gender }) {
    setState({ busy: true });
    try {
      const session = await signInAnonymously(settings.surveyId, birthYear, gender);
      openSession(session);
      // The way back must not lead here: whoever signs in again begins anew.
      await navigate("/survey", { replace: true });
    } catch (error) {
      setState({ busy: false, error });
    }
  }

  if (!settings.loginAnonymous) return <StatusBox error>{t("signIn.noWay")}</StatusBox>;
  return (
    <>
      <p>{t("signIn.intro")}</p>
      {hasBegun && !state.busy && (
        <StatusBox>
          <p>{t("signIn.begun")}</p>
          <p>
            <Link to="/survey">{t("start.continue")}</Link>
          </p>
        </StatusBox>
      )}
      {settings.isDemo && <StatusBox>{t("signIn.demo")}</StatusBox>}
      <AnonymousForm
        busy={state.busy}
        message={state.error === undefined ? undefined : signInMessage(state.error, t)}
        onSubmit={(answers) => void signIn(answers)}
      />
    </>
  );
}
