import { useTranslation } from "react-i18next";
import { useTexts } from "../../forms/texts-context.ts";
import { Markdown } from "../../lib/markdown/markdown.tsx";
import type { Area } from "./feedback.ts";
import { ScalePicture } from "./scale-picture.tsx";

/** One area: its scale with the mark, what it means, and one thing to do where a judgement may be drawn. */
export function AreaScale({ area }: { area: Area }) {
  const { t } = useTranslation();
  const { text } = useTexts();
  const key = `scores.${area.name}`;
  const band = area.band === undefined ? undefined : `${key}.bands.${area.band}`;
  const advice = band && text(`${band}.advice`);
  const meaning = (band && text(`${band}.meaning`)) ?? text(`${key}.meaning`);
  return (
    <div className="area">
      <h3>{text(`${key}.name`)}</h3>
      {band && <p className="area-band">{text(`${band}.label`)}</p>}
      <ScalePicture position={area.position} />
      {meaning && (
        <div className="muted">
          <Markdown text={meaning} />
        </div>
      )}
      {advice && (
        <div>
          <h4>{t("feedback.advice")}</h4>
          <Markdown text={advice} />
        </div>
      )}
    </div>
  );
}
