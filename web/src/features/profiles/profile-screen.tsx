import { useTranslation } from "react-i18next";
import { Link, Navigate, useParams } from "react-router";
import { PROFILES } from "../../api/account.ts";
import { endAccountSessions, loadAccountSessions } from "../../api/account-calls.ts";
import type { Profile, Profiles } from "../../api/types.ts";
import { useHeadingFocus, useTitle } from "../../lib/use-title.ts";
import { findProfile, profileAddress } from "../../shared/account/go-to-profile.ts";
import { OwnSessions } from "../../shared/sessions/own-sessions.tsx";
import { AccountShell } from "./account-shell.tsx";
import { CloseAccount } from "./close-account.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { SurveyGroups } from "./survey-groups.tsx";

const SESSIONS = { load: loadAccountSessions, end: endAccountSessions };

/**
 * A profile of the account: its facts, its surveys with their progress, the sessions of its owner, and the button that closes the
 * account.
 */
export function ProfileScreen({ account }: { account: Profiles }) {
  const { t } = useTranslation("front");
  const { type, profileId } = useParams();
  const heading = useHeadingFocus(`profile ${type} ${profileId}`);
  useTitle(t("profiles.title"));
  const profile = findProfile(account.profiles, { ...(type && { type }), ...(profileId && { profileId }) });
  // A profile of another account is treated as unknown.
  if (!profile) return <Navigate to="/404" replace />;
  return (
    <AccountShell>
      <h1 ref={heading} tabIndex={-1}>
        {t("profiles.title")}
      </h1>
      {account.profiles.length > 1 && <OtherProfiles profiles={account.profiles} current={profile} />}
      <SurveyGroups surveys={profile.surveys} canEnter />
      {profile.type === "Health" && <Password />}
      <OwnSessions calls={SESSIONS} heading="h2" />
      <CloseAccount />
      <ProfileFacts profile={profile} />
    </AccountShell>
  );
}

/** The link to change the password. */
function Password() {
  const { t } = useTranslation("front");
  return (
    <section className="account-end" aria-labelledby="account-password">
      <h2 id="account-password">{t("changePassword.heading")}</h2>
      <p>{t("changePassword.text")}</p>
      <Link className="button button-quiet" to={`${PROFILES}/password`}>
        {t("changePassword.title")}
      </Link>
    </section>
  );
}

function OtherProfiles({ profiles, current }: { profiles: readonly Profile[]; current: Profile }) {
  const { t } = useTranslation("front");
  return (
    <nav className="account-profiles" aria-label={t("profiles.all")}>
      <ul>
        {profiles.map((profile) => {
          const { type, profileId } = profile;
          return (
            <li key={profileAddress(profile)}>
              <Link
                to={profileAddress(profile)}
                state={{ type, profileId }}
                aria-current={profile === current ? "page" : undefined}
              >
                {t(`profiles.types.${type}`, { defaultValue: type })}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
