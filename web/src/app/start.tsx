import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentParticipant } from "../api/participant.ts";
import { LanguageMenu } from "../components/language-menu.tsx";
import { Screen } from "../components/screen.tsx";
import { speak } from "../lib/i18n.ts";
import { LANGUAGES } from "../lib/languages.ts";

/** The start page: surveys are reached through their links. */
export function Start() {
  const { t, i18n } = useTranslation();
  return (
    <Screen
      title={t("start.title")}
      corner={<LanguageMenu languages={Object.keys(LANGUAGES)} current={i18n.language} onChoose={speak} />}
    >
      <p>{t("start.text")}</p>
      {currentParticipant() && (
        <p>
          <Link className="button" to="/survey">
            {t("start.continue")}
          </Link>
        </p>
      )}
    </Screen>
  );
}
