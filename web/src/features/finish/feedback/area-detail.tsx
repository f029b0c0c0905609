import { useTranslation } from "react-i18next";
import { Markdown } from "../../../lib/markdown/markdown.tsx";
import { useTexts } from "../../../ui/question/texts-context.ts";
import { type Area, areaAnchor, OVERVIEW } from "./areas.ts";
import { ScalePicture, ScaleWords } from "./scale-picture.tsx";

interface AreaDetailProps {
  area: Area;
  /** Whether there is an overview to go back to. */
  hasOverview: boolean;
}

/** One area: its scale, the position of the answers on it, what that means and what to do about it. */
export function AreaDetail({ area, hasOverview }: AreaDetailProps) {
  const { t } = useTranslation();
  const { text } = useTexts();
  const { name, band } = area;
  const key = `scores.${name}`;
  const shows = text(`${key}.meaning`);
  const meaning = band && text(`${key}.bands.${band}.meaning`);
  const advice = band && text(`${key}.bands.${band}.advice`);
  return (
    <article className="area" aria-labelledby={areaAnchor(name)}>
      <h3 id={areaAnchor(name)} tabIndex={-1}>
        {text(`${key}.name`)}
      </h3>
      {shows && (
        <div className="muted">
          <Markdown text={shows} />
        </div>
      )}
      <div className="scale">
        <ScalePicture area={area} />
        <ScaleWords area={area} />
      </div>
      {meaning && <Markdown text={meaning} />}
      {advice && (
        <div className="area-advice">
          <h4>{t("feedback.advice")}</h4>
          <Markdown text={advice} />
        </div>
      )}
      {hasOverview && (
        <p className="area-back small">
          <a href={`#${OVERVIEW}`}>{t("feedback.toOverview")}</a>
        </p>
      )}
    </article>
  );
}
