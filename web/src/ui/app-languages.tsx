import { useTranslation } from "react-i18next";
import { speak } from "../lib/i18n.ts";
import { LANGUAGES } from "../lib/languages.ts";
import { LanguageMenu } from "./language-menu.tsx";

/** The choice among all languages of the app, where no survey has fewer. */
export function AppLanguages() {
  const { i18n } = useTranslation();
  return <LanguageMenu languages={Object.keys(LANGUAGES)} current={i18n.language} onChoose={speak} />;
}
