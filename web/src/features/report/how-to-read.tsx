import { useTranslation } from "react-i18next";

const PARTS = ["bars", "levels", "mean", "interval", "rounding", "withheld", "atLeast", "units"] as const;

/** An explanation of bars, intervals and withheld figures. */
export function HowToRead() {
  const { t } = useTranslation("report");
  return (
    <section className="report-section" aria-labelledby="how">
      <h2 id="how">{t("how.title")}</h2>
      <dl className="how">
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{t(`how.${part}`)}</dt>
            <dd>{t(`how.${part}Text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
