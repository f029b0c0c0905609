import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { useTexts } from "../../../ui/question/texts-context.ts";
import type { Area } from "./areas.ts";

const BAR = { top: 30, height: 14 };
const percent = (part: number) => `${part * 100}%`;

/** A line from less to more favourable, with a mark for the answers. */
export function ScalePicture({ area: { position, zones } }: { area: Area }) {
  const { t } = useTranslation();
  const middle = BAR.top + BAR.height / 2;
  // Near an end the words are beside the mark, so that they stay within the picture.
  const anchor = position < 0.2 ? "start" : position > 0.8 ? "end" : "middle";
  return (
    <svg
      className="scale-picture"
      role="img"
      aria-label={t("feedback.place", { value: Math.round(position * 100) })}
    >
      <text className="scale-words" x={percent(position)} y="14" textAnchor={anchor}>
        {t("feedback.mark")}
      </text>
      <Bar zones={zones} {...BAR} />
      <circle className="scale-mark" cx={percent(position)} cy={middle} r="8" />
    </svg>
  );
}

/** A small scale. The words beside it say the same. */
export function SmallScale({ area: { position, zones } }: { area: Area }) {
  return (
    <svg className="scale-small" aria-hidden="true" focusable="false">
      <Bar zones={zones} top={6} height={8} />
      <circle className="scale-mark" cx={percent(position)} cy="10" r="7" />
    </svg>
  );
}

/** The bar of a scale. Tints distinguish its bands, and add nothing to the words. */
function Bar({ zones, top, height }: { zones: Area["zones"]; top: number; height: number }) {
  return (
    <>
      {zones.map(({ text, from, to, level }) => (
        <rect
          key={text}
          className="scale-zone"
          data-level={level}
          x={percent(from)}
          width={percent(to - from)}
          y={top}
          height={height}
        />
      ))}
      <rect className="scale-line" x="0" width="100%" y={top} height={height} rx="2" />
    </>
  );
}

/** The names of the ends of a scale. The picture's name has them for screen readers. */
export function ScaleEnds() {
  const { t } = useTranslation();
  return (
    <div className="scale-ends small muted" aria-hidden="true">
      <span>{t("feedback.low")}</span>
      <span>{t("feedback.high")}</span>
    </div>
  );
}

/** The names of the ends of a scale, and of its bands where it has any. */
export function ScaleWords({ area: { name, zones } }: { area: Area }) {
  const { t } = useTranslation();
  const { text } = useTexts();
  const columns = zones.map(({ from, to }) => `minmax(0, ${to - from}fr)`).join(" ");
  return (
    <>
      <ScaleEnds />
      {zones.length > 0 && (
        <ol
          className="scale-bands small"
          aria-label={t("feedback.bands")}
          style={{ "--bands": columns } as CSSProperties}
        >
          {zones.map(({ text: band, isMine }) => (
            <li key={band} data-mine={isMine}>
              {text(`scores.${name}.bands.${band}.label`)}
              {isMine && <span className="visually-hidden"> ({t("feedback.mine")})</span>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
