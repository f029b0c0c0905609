import { useTranslation } from "react-i18next";
import { DistributionBar } from "./distribution-bar.tsx";
import { distributionWords, meanWords, oneAnswerWords, reasonWords } from "./figures-words.ts";
import { ItemTable } from "./item-table.tsx";
import { type Item, meanOf, type Row, unitsOf } from "./items.ts";
import { Legend } from "./legend.tsx";
import { Axis, MeanPlot } from "./mean-plot.tsx";
import { standings } from "./standing.ts";
import { StandingMark } from "./standing-mark.tsx";
import { UnitName } from "./unit-name.tsx";
import { useUnitWords } from "./unit-names.ts";

/** All figures of an item: a legend, a row for each unit, and the same as a table. */
export function ItemFigures({ item }: { item: Item }) {
  const { t } = useTranslation("report");
  const { scale, rows } = item;
  const units = unitsOf(rows);
  const hasMeans = scale !== undefined && rows.some(({ outcome }) => meanOf(outcome));
  return (
    <div className="figures" data-means={hasMeans}>
      <Legend item={item} hasMeans={hasMeans} />
      <div className="figures-head small muted" aria-hidden="true">
        <span>{t("figures.unit")}</span>
        <span>{t("figures.distribution")}</span>
        <span className="figures-people">{t("figures.people")}</span>
        {hasMeans && <Axis scale={scale} />}
        {hasMeans && <span>{t("figures.mean")}</span>}
      </div>
      <ul className="figures-rows">
        {rows.map((row) => (
          <li key={row.unit} className="figures-row" data-whole={row.unit === ""}>
            <UnitName unit={row.unit} units={units} />
            <Distribution item={item} row={row} />
            {hasMeans && <MeanPlot item={item} row={row} scale={scale} />}
            <RowMean item={item} row={row} />
          </li>
        ))}
      </ul>
      <ItemTable item={item} hasMeans={hasMeans} />
    </div>
  );
}

/** The distribution of a row, or why there is none. */
function Distribution({ item, row: { unit, outcome, before } }: { item: Item; row: Row }) {
  const { t, i18n } = useTranslation("report");
  const unitWords = useUnitWords();
  if (outcome.state === "withheld") {
    return <p className="figures-reason muted small">{reasonWords(t, outcome, item.threshold)}</p>;
  }
  const words = (one: typeof outcome, key: "bar" | "barBefore") =>
    t(`figures.${key}`, {
      unit: unitWords(unit),
      people: t("people", { count: one.people }),
      parts: distributionWords(t, item.options, one, i18n.language),
    });
  return (
    <>
      <div className="figures-bars">
        <DistributionBar options={item.options} outcome={outcome} label={words(outcome, "bar")} />
        {before && before.state !== "withheld" && (
          <DistributionBar
            options={item.options}
            outcome={before}
            label={words(before, "barBefore")}
            isBefore
          />
        )}
        {outcome.state === "oneAnswer" && (
          <p className="small">{oneAnswerWords(t, item.options, outcome, i18n.language)}</p>
        )}
      </div>
      <span className="figures-people small">
        <span className="only-wide">{outcome.people.toLocaleString(i18n.language)}</span>
        <span className="only-narrow">{t("people", { count: outcome.people })}</span>
      </span>
    </>
  );
}

/** The mean of a row in numbers, and what stands out about it. */
function RowMean({ item, row }: { item: Item; row: Row }) {
  const { t, i18n } = useTranslation("report");
  const [mean, before] = [meanOf(row.outcome), meanOf(row.before)];
  if (!mean) return null;
  return (
    <div className="figures-mean">
      <span className="figures-number">{meanWords(t, item, mean, i18n.language)}</span>
      {before && (
        <span className="small muted">
          {t("figures.beforeMean", { mean: meanWords(t, item, before, i18n.language) })}
        </span>
      )}
      {standings(item, row).map((standing) => (
        <StandingMark key={standing.against} standing={standing} />
      ))}
    </div>
  );
}
