import { useTranslation } from "react-i18next";
import { Link, Navigate, useParams } from "react-router";
import { isAccountOpen } from "../../api/account.ts";
import { currentParticipant } from "../../api/participant.ts";
import { AccountWays } from "../accounts/account-ways.tsx";
import { profileAddress } from "../accounts/go-to-profile.ts";
import { FrontPage } from "./front-page.tsx";
import { LoginBox } from "./login-box.tsx";

/** The front page. Its address may name the profile to which one wants; without one it is the account's first. */
export function LoginScreen() {
  const { t } = useTranslation("front");
  const { t: app } = useTranslation();
  const { profileCode: type, participantCode: profileId } = useParams();
  const wish = type && profileId ? { type, profileId } : undefined;
  if (wish && isAccountOpen()) return <Navigate to={profileAddress(wish)} replace state={wish} />;
  return (
    <FrontPage name="login" title={t("login.heading")} look="box">
      <LoginBox afterEnd={t("login.endedText")}>
        <AccountWays wish={wish ?? {}} />
        {currentParticipant() && (
          <p>
            <Link to="/survey">{app("start.continue")}</Link>
          </p>
        )}
        <p className="muted small">{t("login.survey")}</p>
      </LoginBox>
    </FrontPage>
  );
}
