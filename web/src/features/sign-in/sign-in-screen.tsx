import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { isAway } from "../../api/api-error.ts";
import { rememberEntryLink } from "../../lib/entry-link.ts";
import { speak } from "../../lib/i18n.ts";
import { LANGUAGES } from "../../lib/languages.ts";
import { HelpButton } from "../../shared/help/help-button.tsx";
import { KeptOut } from "../../shared/sign-in/kept-out.tsx";
import { useEntry } from "../../shared/sign-in/use-entry.ts";
import { useInvitation } from "../../shared/sign-in/use-invitation.ts";
import { LanguageMenu } from "../../ui/language-menu.tsx";
import { OfflineScreen } from "../../ui/offline-screen.tsx";
import { SchemeMenu } from "../../ui/scheme-menu.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { EntryFacts } from "./entry-facts.tsx";
import { type FetchNext, SignIn } from "./sign-in.tsx";
import "./sign-in.css";

/** The survey login screen of a customer and a survey type. */
export function SignInScreen({ fetchNext }: { fetchNext: FetchNext }) {
  const { t, i18n } = useTranslation();
  // Before the first call, which contains the address.
  const invitation = useInvitation();
  const { customer, profile, settings, error, again, isNowhere } = useEntry();
  useEffect(() => {
    if (settings) rememberEntryLink({ urlName: customer, address: window.location.pathname });
  }, [customer, settings]);

  if (isNowhere) return <Navigate to="/404" replace />;
  if (isAway(error)) return <OfflineScreen onBack={again} foot={<HelpButton />} />;
  if (error !== undefined) return <KeptOut error={error} />;
  if (!settings) return <Waiting />;
  const isUninvited = settings.invitationRequired && invitation === undefined;
  const isSsoAlone = settings.loginTypes.length > 0 && settings.loginTypes.every((way) => way === "sso");
  if (isSsoAlone && !isUninvited && !settings.isFull) return <Navigate to="sso" relative="path" replace />;
  const languages = settings.languages.length > 0 ? settings.languages : Object.keys(LANGUAGES);
  const { name, description } = settings.titles[i18n.language] ?? {};
  const title = name ?? t("signIn.title");
  return (
    <Screen
      title={isUninvited ? t("invitation.requiredTitle") : settings.isFull ? t("full.title") : title}
      profile={profile}
      corner={
        <>
          <p className="sign-in-customer">{settings.customerName}</p>
          <SchemeMenu />
          <LanguageMenu languages={languages} current={i18n.language} onChoose={speak} />
        </>
      }
      foot={<HelpButton notice={settings.notices[i18n.language]} country={settings.country} />}
    >
      {!isUninvited && !settings.isFull && (
        <>
          {description && <p className="entry-lead">{description}</p>}
          <EntryFacts settings={settings} />
        </>
      )}
      <SignIn key={settings.surveyId} fetchNext={fetchNext} settings={settings} invitation={invitation} />
    </Screen>
  );
}
