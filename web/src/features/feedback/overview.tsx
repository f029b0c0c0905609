import { useTranslation } from "react-i18next";
import { labelOf, useTexts } from "../../forms/texts-context.ts";
import { areaAnchor, OVERVIEW } from "./area-anchor.ts";
import type { Area, Group } from "./areas.ts";
import { ScaleEnds, SmallScale } from "./scale-picture.tsx";

/** All areas at a glance; each leads to its details. */
export function Overview({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation();
  const texts = useTexts();
  return (
    <section className="section overview" aria-labelledby={OVERVIEW}>
      <h2 id={OVERVIEW} tabIndex={-1}>
        {t("feedback.overview")}
      </h2>
      <div className="overview-ends" aria-hidden="true">
        <ScaleEnds />
      </div>
      {groups.map(({ page, areas }) => (
        <div key={page} className="overview-group">
          {groups.length > 1 && <h3 className="small muted">{labelOf(texts, "pages", page)}</h3>}
          <ul>
            {areas.map((area) => (
              <li key={area.name}>
                <Row area={area} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Row({ area }: { area: Area }) {
  const { t } = useTranslation();
  const { text } = useTexts();
  const { name, band, position } = area;
  return (
    <a className="overview-row" href={`#${areaAnchor(name)}`}>
      <span className="overview-name">{text(`scores.${name}.name`)}</span>
      <SmallScale area={area} />
      <span className="overview-place small">
        {band
          ? text(`scores.${name}.bands.${band}.label`)
          : t("feedback.position", { value: Math.round(position * 100) })}
      </span>
    </a>
  );
}
