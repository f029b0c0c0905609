import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage, LANGUAGES, type Language } from "../lib/languages.ts";

interface LanguageMenuProps {
  /** The languages on offer; those that the app does not have are left out. */
  languages: readonly string[];
  current: string;
  onChoose: (language: Language) => Promise<unknown>;
}

/** The choice of language. Each has its own name for itself. */
export function LanguageMenu({ languages, current, onChoose }: LanguageMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const [failed, setFailed] = useState(false);
  // The language that is being loaded.
  const [wanted, setWanted] = useState<Language>();
  const offered = languages.filter(isLanguage);
  if (offered.length < 2) return null;

  function choose(code: string) {
    if (!isLanguage(code)) return;
    setFailed(false);
    setWanted(code);
    onChoose(code)
      .catch(() => setFailed(true))
      .finally(() => setWanted((now) => (now === code ? undefined : now)));
  }

  return (
    <div className="language-menu">
      <label htmlFor={id} className="visually-hidden">
        {t("language")}
      </label>
      <select
        id={id}
        name="language"
        value={wanted ?? current}
        onChange={({ target }) => choose(target.value)}
      >
        {offered.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGES[language]}
          </option>
        ))}
      </select>
      {failed && (
        <p role="alert" className="small">
          {t("errors.offline")}
        </p>
      )}
    </div>
  );
}
