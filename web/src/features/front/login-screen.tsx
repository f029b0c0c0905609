import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentParticipant } from "../../api/participant.ts";
import { FrontPage } from "./front-page.tsx";
import { LoginBox } from "./login-box.tsx";

/** The front page. There is no way to sign in to a health account here but in the demonstration, and the page says so. */
export function LoginScreen() {
  const { t } = useTranslation("front");
  const { t: app } = useTranslation();
  return (
    <FrontPage name="login" title={t("login.heading")} look="box">
      <LoginBox>
        <p>{t("login.notSetUp")}</p>
        <p>{t("login.survey")}</p>
        {currentParticipant() && (
          <Link className="button" to="/survey">
            {app("start.continue")}
          </Link>
        )}
      </LoginBox>
    </FrontPage>
  );
}
