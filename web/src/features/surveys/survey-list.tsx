import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { pathOf, wordsOf } from "../../shared/offers/offered.ts";
import type { Offers } from "./use-offers.ts";

interface SurveyListProps {
  offers: Offers;
  /** The address before the type. */
  base: string;
}

/** The surveys on offer by name; those with the same name also by their description, or else by the name of their link. */
export function SurveyList({ offers, base }: SurveyListProps) {
  const { t, i18n } = useTranslation("front");
  if ("error" in offers) return <p>{t("surveys.unknown")}</p>;
  if (offers.surveys.length === 0) return <p>{t("surveys.none")}</p>;
  const names = offers.surveys.map((survey) => wordsOf(survey, i18n.language).name);
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return (
    <ul className="type-list">
      {offers.surveys.map((survey) => {
        const path = pathOf(survey);
        const { name, line } = wordsOf(survey, i18n.language);
        const label = [name, line ?? (isShared(name) && survey.linkName)].filter(Boolean).join(" – ");
        return (
          <li key={path}>
            {survey.state === "open" ? <Link to={`${base}/${path}`}>{label}</Link> : <span>{label}</span>}
            <span className="small muted">{t(`surveys.${survey.state}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
