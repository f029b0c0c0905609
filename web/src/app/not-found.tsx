import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LanguageMenu } from "../components/language-menu.tsx";
import { Screen } from "../components/screen.tsx";
import { speak } from "../lib/i18n.ts";
import { LANGUAGES } from "../lib/languages.ts";

/** The screen for an address that leads nowhere. */
export function NotFound() {
  const { t, i18n } = useTranslation();
  return (
    <Screen
      title={t("notFound.title")}
      corner={<LanguageMenu languages={Object.keys(LANGUAGES)} current={i18n.language} onChoose={speak} />}
    >
      <p>{t("notFound.text")}</p>
      <p>
        <Link to="/">{t("notFound.home")}</Link>
      </p>
    </Screen>
  );
}
