import { useTranslation } from "react-i18next";
import type { Mean } from "./content.ts";
import { meanParts, numberWords } from "./figures-words.ts";
import { type Item, meanOf, type Row, wholeMean } from "./items.ts";
import type { Scale } from "./scale.ts";
import { useUnitWords } from "./unit-names.ts";

const percent = (place: number) => `${place}%`;

/** The heights in the plot, in pixels: those of a mean alone, and of one beside the round before. */
const HEIGHT = 20;
const BEFORE = 12;

/** The mean of a row with its interval, beside those of the whole and of the round before. */
export function MeanPlot({ item, row, scale }: { item: Item; row: Row; scale: Scale }) {
  const mean = meanOf(row.outcome);
  const before = meanOf(row.before);
  const whole = wholeMean(item);
  const label = usePlotWords(item, row);
  if (!mean) return null;
  const height = before ? HEIGHT + BEFORE : HEIGHT;
  return (
    <svg className="plot figures-plot" role="img" aria-label={label} height={height}>
      {scale.ticks.map(({ number, place }) => (
        <line key={number} className="plot-tick" x1={percent(place)} x2={percent(place)} y1="0" y2={height} />
      ))}
      {whole && (
        <line
          className="plot-whole"
          x1={percent(scale.place(whole.value))}
          x2={percent(scale.place(whole.value))}
          y1="0"
          y2={height}
        />
      )}
      {before && (
        <g className="plot-before">
          <Interval mean={before} scale={scale} y={HEIGHT + 2} />
          <rect x={percent(scale.place(before.value))} y={HEIGHT - 2} width="8" height="8" />
        </g>
      )}
      <g className="plot-mean">
        <Interval mean={mean} scale={scale} y={HEIGHT / 2} />
        <circle cx={percent(scale.place(mean.value))} cy={HEIGHT / 2} r="5" />
      </g>
    </svg>
  );
}

function Interval({ mean, scale, y }: { mean: Mean; scale: Scale; y: number }) {
  return <line x1={percent(scale.place(mean.low))} x2={percent(scale.place(mean.high))} y1={y} y2={y} />;
}

/** Says in words what the plot of a row shows. */
function usePlotWords(item: Item, { unit, outcome, before: outcomeBefore }: Row): string {
  const { t, i18n } = useTranslation("report");
  const unitWords = useUnitWords();
  const [mean, before, whole] = [meanOf(outcome), meanOf(outcomeBefore), wholeMean(item)];
  const sentences = [
    mean && t("figures.plot", { unit: unitWords(unit), ...meanParts(item, mean, i18n.language) }),
    whole && unit !== "" && t("figures.plotWhole", { mean: numberWords(item, whole.value, i18n.language) }),
    before && t("figures.plotBefore", meanParts(item, before, i18n.language)),
  ];
  return sentences.filter(Boolean).join(" ");
}

/** The numbers at the ticks of a scale. */
export function Axis({ scale }: { scale: Scale }) {
  const { i18n } = useTranslation();
  return (
    <svg className="axis" aria-hidden="true">
      {scale.ticks.map(({ number, place }) => (
        <text key={number} x={percent(place)} y="1em">
          {number.toLocaleString(i18n.language)}
        </text>
      ))}
    </svg>
  );
}
