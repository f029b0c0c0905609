import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PageMenus } from "../ui/page-menus.tsx";
import { Screen } from "../ui/screen.tsx";

/** The screen for an address that leads nowhere. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <Screen title={t("notFound.title")} corner={<PageMenus />}>
      <p>{t("notFound.text")}</p>
      <p>
        <Link to="/">{t("notFound.home")}</Link>
      </p>
    </Screen>
  );
}
