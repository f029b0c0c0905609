import { useTranslation } from "react-i18next";
import { labelOf, useTexts } from "../../../ui/question/texts-context.ts";
import { type Area, areaAnchor, type FeedbackView, OVERVIEW } from "./areas.ts";
import { ScaleEnds, SmallScale } from "./scale-picture.tsx";

/** All areas at a glance, on one scale: those that stand out first, then by page. Each links to its details. */
export function Overview({ view: { attention, strong, rest } }: { view: FeedbackView }) {
  const { t } = useTranslation();
  const texts = useTexts();
  const parts = [
    { key: "attention", title: t("feedback.attention"), areas: attention },
    { key: "strong", title: t("feedback.strong"), areas: strong },
    ...rest.map(({ page, areas }) => ({ key: `page-${page}`, title: labelOf(texts, "pages", page), areas })),
  ];
  return (
    <section className="overview" aria-labelledby={OVERVIEW}>
      <h2 id={OVERVIEW} className="visually-hidden" tabIndex={-1}>
        {t("feedback.overview")}
      </h2>
      {parts.map(
        ({ key, title, areas }) =>
          areas.length > 0 && (
            <div key={key} className="overview-group">
              <div className="overview-head">
                <h3>{title}</h3>
                <ScaleEnds />
              </div>
              <ul>
                {areas.map((area) => (
                  <li key={area.name}>
                    <Row area={area} />
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  );
}

function Row({ area }: { area: Area }) {
  const { t } = useTranslation();
  const { text } = useTexts();
  const { name, band, position, level } = area;
  const place = t("feedback.position", { value: Math.round(position * 100) });
  return (
    <a className="overview-row" href={`#${areaAnchor(name)}`}>
      <span className="overview-name">{text(`scores.${name}.name`)}</span>
      <SmallScale area={area} />
      <span className="overview-place small" data-level={level}>
        {band ? text(`scores.${name}.bands.${band}.label`) : place}
      </span>
      {band && <span className="visually-hidden">, {place}</span>}
    </a>
  );
}
