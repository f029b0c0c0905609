import { useTranslation } from "react-i18next";
import { Link, Navigate, useParams } from "react-router";
import { isAccountOpen } from "../../api/account.ts";
import { codeOf } from "../../api/api-error.ts";
import { currentParticipant } from "../../api/participant.ts";
import { Waiting } from "../../ui/spinner.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import { accountMessage } from "../accounts/account-message.ts";
import { AccountWays } from "../accounts/account-ways.tsx";
import { profileAddress } from "../accounts/go-to-profile.ts";
import { useAccountWays } from "../accounts/use-account-ways.ts";
import { Demos } from "../surveys/demos.tsx";
import { useDemos } from "../surveys/use-demos.ts";
import { FrontPage } from "./front-page.tsx";
import { LoginBox } from "./login-box.tsx";

/**
 * The front page: the demonstrations, if the server has some, and the ways into an account. Its address may name the
 * profile to which one wants; without one it is the account's first.
 */
export function LoginScreen() {
  const { t } = useTranslation("front");
  const { t: app } = useTranslation();
  const { profileCode: type, participantCode: profileId } = useParams();
  const wish = type && profileId ? { type, profileId } : undefined;
  const { ways, error } = useAccountWays();
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
