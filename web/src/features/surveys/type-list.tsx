import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LISTED_TYPES } from "../../lib/survey-types.ts";
import type { Offered } from "./use-offers.ts";

interface TypeListProps {
  /** Which types are offered; without it that is not known. */
  offers?: ReadonlyMap<string, Offered>;
  /** The address before the type. */
  base?: string;
}

/** The survey types by their path segment; those that are offered lead to their survey. */
export function TypeList({ offers, base = "" }: TypeListProps) {
  const { t } = useTranslation("front");
  return (
    <ul className="type-list">
      {LISTED_TYPES.map((type) => {
        const offered = offers?.get(type);
        return (
          <li key={type}>
            {offered === "offered" ? <Link to={`${base}/${type}`}>{type}</Link> : <span>{type}</span>}
            {offered && <span className="small muted">{t(`surveys.${offered}`)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
