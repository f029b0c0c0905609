import { useTranslation } from "react-i18next";

const WIDTH = 100;
const EDGE = 2;

/** A line from "needs attention" to "strong" with the participant's mark. */
export function ScalePicture({ position }: { position: number }) {
  const { t } = useTranslation();
  const value = Math.round(position * 100);
  const x = `${EDGE + position * (WIDTH - 2 * EDGE)}%`;
  return (
    <div className="scale">
      <svg className="scale-picture" role="img" aria-label={t("feedback.position", { value })}>
        <line className="scale-line" x1={`${EDGE}%`} x2={`${WIDTH - EDGE}%`} y1="50%" y2="50%" />
        {[0, 25, 50, 75, 100].map((tick) => {
          const at = `${EDGE + (tick / 100) * (WIDTH - 2 * EDGE)}%`;
          return <line key={tick} className="scale-tick" x1={at} x2={at} y1="34%" y2="66%" />;
        })}
        <line className="scale-part" x1={`${EDGE}%`} x2={x} y1="50%" y2="50%" />
        <circle className="scale-mark" cx={x} cy="50%" r="9" />
      </svg>
      <div className="scale-ends small muted" aria-hidden="true">
        <span>{t("feedback.low")}</span>
        <span>{t("feedback.high")}</span>
      </div>
    </div>
  );
}
