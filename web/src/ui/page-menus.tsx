import { useTranslation } from "react-i18next";
import { speak } from "../lib/i18n.ts";
import { LANGUAGES } from "../lib/languages.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { SchemeMenu } from "./scheme-menu.tsx";

/** The choices of colour scheme and language in the corner of a page, among all languages of the app: no survey has fewer. */
export function PageMenus() {
  const { i18n } = useTranslation();
  return (
    <>
      <SchemeMenu />
      <LanguageMenu languages={Object.keys(LANGUAGES)} current={i18n.language} onChoose={speak} />
    </>
  );
}
