import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { chooseScheme, chosenScheme, SCHEMES } from "../lib/color-scheme.ts";
import { Icon } from "./icon.tsx";

/** The choice between a light and a dark colour scheme. */
export function SchemeMenu() {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState(chosenScheme);

  function choose(value: string) {
    const scheme = SCHEMES.find((scheme) => scheme === value);
    if (!scheme) return;
    chooseScheme(scheme);
    setChosen(scheme);
  }

  return (
    <div className="scheme-menu">
      <label htmlFor={id} className="visually-hidden">
        {t("scheme.label")}
      </label>
      <Icon name="scheme" />
      <select
        id={id}
        name="scheme"
        title={t("scheme.label")}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      >
        {SCHEMES.map((scheme) => (
          <option key={scheme} value={scheme}>
            {t(`scheme.${scheme}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
