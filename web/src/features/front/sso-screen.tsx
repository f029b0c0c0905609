import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { StatusBox } from "../../components/status-box.tsx";
import { FrontPage } from "./front-page.tsx";

/** Signing in through one's organisation. Without an identity provider there is nobody to hand over to. */
export function SsoScreen() {
  const { t } = useTranslation("front");
  return (
    <FrontPage name="sso" title={t("sso.title")} look="box">
      <div className="login-box">
        <StatusBox error>{t("sso.notSetUp")}</StatusBox>
        <p>
          {/* One level up: the way in that this is a part of. */}
          <Link to=".." relative="path">
            {t("sso.other")}
          </Link>
        </p>
      </div>
    </FrontPage>
  );
}
