import { useTranslation } from "react-i18next";
import { ItemFigures } from "./item-figures.tsx";
import { hasFigures, type Item } from "./items.ts";
import { WithoutFigures } from "./without-figures.tsx";

/** Returns the id of an area in the document. */
export function areaAnchor({ key }: Item): string {
  return `area-${key}`;
}

/** The areas of the survey, one by one. */
export function Areas({ areas: all }: { areas: readonly Item[] }) {
  const { t } = useTranslation("report");
  if (all.length === 0) return null;
  const areas = all.filter(hasFigures);
  return (
    <section className="report-section areas" aria-labelledby="areas">
      <h2 id="areas">{t("areas.title")}</h2>
      <p>{t("areas.intro")}</p>
      <nav aria-label={t("areas.all")}>
        <ul className="areas-list">
          {areas.map((area) => (
            <li key={area.key}>
              <a href={`#${areaAnchor(area)}`}>{area.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {areas.map((area) => (
        <section key={area.key} className="area" aria-labelledby={areaAnchor(area)}>
          <h3 id={areaAnchor(area)}>{area.title}</h3>
          {area.draft && <p className="small muted">{t("areas.draft")}</p>}
          <ItemFigures item={area} />
        </section>
      ))}
      <WithoutFigures title={t("without.areas")} items={all.filter((area) => !hasFigures(area))} />
    </section>
  );
}
