import { useTranslation } from "react-i18next";
import { tintStyle } from "./distribution-bar.tsx";
import { optionWords, type T } from "./figures-words.ts";
import { type Item, meanOf, type Option } from "./items.ts";

/** The legend of an item: its options in order, and the marks of its plots. */
export function Legend({ item, hasMeans }: { item: Item; hasMeans: boolean }) {
  const { t, i18n } = useTranslation("report");
  const hasBefore = item.rows.some(({ before }) => meanOf(before));
  const hasUnits = item.rows.length > 1;
  return (
    <div className="legend small">
      <ol className="legend-options">
        {item.options.map((option, at) => (
          <li key={option.code}>
            <Swatch option={option} />
            <span>
              {optionWords(t, option)}
              <span className="muted"> {limits(t, item, at, i18n.language)}</span>
            </span>
          </li>
        ))}
      </ol>
      {hasMeans && (hasUnits || hasBefore) && (
        <ul className="legend-marks muted">
          {hasUnits && (
            <li>
              <svg width="12" height="16" aria-hidden="true">
                <line className="plot-whole" x1="6" x2="6" y1="0" y2="16" />
              </svg>
              {t("figures.wholeLine")}
            </li>
          )}
          {hasBefore && (
            <li>
              <svg className="plot-before" width="24" height="16" aria-hidden="true">
                <line x1="0" x2="24" y1="8" y2="8" />
                <rect x="12" y="4" width="8" height="8" />
              </svg>
              {t("figures.beforeMark")}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function Swatch({ option: { tint } }: { option: Option }) {
  return (
    <svg className="swatch" aria-hidden="true" style={tintStyle(tint)}>
      <g className={tint.half ? "bar-part" : "bar-part bar-part-open"}>
        <rect x="0.5" y="0.5" width="15" height="15" />
      </g>
    </svg>
  );
}

/** Says where on the scale a band begins and ends. */
function limits(t: T, { options, begins, scale }: Item, at: number, language: string): string {
  if (!scale || options.length < 2 || begins.length !== options.length) return "";
  const shown = (value: number) => scale.shown(value).toLocaleString(language);
  const [low, high] = [begins[at], begins[at + 1]];
  if (low === undefined) return "";
  if (high === undefined) return `(${t("figures.from", { limit: shown(low) })})`;
  if (at === 0) return `(${t("figures.under", { limit: shown(high) })})`;
  return `(${t("figures.between", { low: shown(low), high: shown(high) })})`;
}
