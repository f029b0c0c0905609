import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FrontPage } from "../../ui/front-page/front-page.tsx";

/** The page after a health account has been closed. */
export function AccountClosedScreen() {
  const { t } = useTranslation("front");
  return (
    <FrontPage name="accountClosed" title={t("accountClosed.title")} look="box">
      <div className="login-box">
        <p>{t("accountClosed.text")}</p>
        <p>
          <Link to="/">{t("back")}</Link>
        </p>
      </div>
    </FrontPage>
  );
}
