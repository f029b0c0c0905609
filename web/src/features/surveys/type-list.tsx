import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LISTED_TYPES } from "../../lib/survey-types.ts";
import type { Offers } from "./use-offers.ts";

interface TypeListProps {
  /** What is offered; without it that is not known. */
  offers?: Offers;
  /** The address before the type. */
  base?: string;
}

/** The survey types, and links of a type, by their path; those that are open lead to their survey. */
export function TypeList({ offers, base = "" }: TypeListProps) {
  const { t } = useTranslation("front");
  return (
    <ul className="type-list">
      {(offers ? [...offers.keys()] : LISTED_TYPES).map((path) => {
        const offered = offers?.get(path);
        return (
          <li key={path}>
            {offered === "open" ? <Link to={`${base}/${path}`}>{path}</Link> : <span>{path}</span>}
            {offered && <span className="small muted">{t(`surveys.${offered}`)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
