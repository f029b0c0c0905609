import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { WaysToAccount } from "../../api/types.ts";
import { StatusBox } from "../../ui/status-box.tsx";

/** The ways to sign in where no BankID is set up. */
export function OtherWays({ sso, demo }: WaysToAccount) {
  const { t } = useTranslation("front");
  if (!sso && !demo) return <StatusBox>{t("login.noWay")}</StatusBox>;
  return (
    <>
      <p>{t("login.noBankId")}</p>
      {sso && (
        <Link className="button" to="/login/sso">
          {t("login.sso")}
        </Link>
      )}
      {demo && (
        <>
          <p>{t("login.demo")}</p>
          <Link className={sso ? "button button-quiet" : "button"} to="/demo">
            {t("demo.heading")}
          </Link>
        </>
      )}
    </>
  );
}
