import { useTranslation } from "react-i18next";
import { Link, Navigate, useParams } from "react-router";
import { isAccountOpen } from "../../api/account.ts";
import { codeOf } from "../../api/api-error.ts";
import { currentParticipant } from "../../api/participant.ts";
import { accountMessage } from "../../shared/account/account-message.ts";
import { profileAddress } from "../../shared/account/go-to-profile.ts";
import { FrontPage } from "../../ui/front-page/front-page.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { AccountWays } from "./account-ways.tsx";
import { Demos } from "./demos.tsx";
import { LoginBox } from "./login-box.tsx";
import { useAccountWays } from "./use-account-ways.ts";
import { useDemos } from "./use-demos.ts";

/**
 * The front page: the demos, if the server has some, and the ways to sign in to an account. Its address may name the
 * profile to open; without one, it is the first of the account.
 */
export function LoginScreen() {
  const { t } = useTranslation("front");
  const { t: app } = useTranslation();
  const { profileCode: type, participantCode: profileId } = useParams();
  const wish = type && profileId ? { type, profileId } : undefined;
  const { data: ways, error } = useAccountWays();
  const demos = useDemos(wish ? false : ways?.demo);
  if (wish && isAccountOpen()) return <Navigate to={profileAddress(wish)} replace state={wish} />;
  return (
    <FrontPage name="login" title={t("login.heading")} look="box">
      {demos && demos.length > 0 && <Demos demos={demos} />}
      <LoginBox afterEnd={t("login.endedText")}>
        {error !== undefined ? (
          <StatusBox error>{accountMessage(codeOf(error), app)}</StatusBox>
        ) : ways && demos ? (
          <AccountWays ways={ways} wish={wish ?? {}} />
        ) : (
          <Waiting />
        )}
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
