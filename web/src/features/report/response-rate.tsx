import { useTranslation } from "react-i18next";
import type { ItemCells, Outcome, Release } from "./content.ts";
import { DistributionBar } from "./distribution-bar.tsx";
import { distributionWords, percentWords, reasonWords, type T } from "./figures-words.ts";
import { type Option, rowsOf, unitsOf } from "./items.ts";
import { tintsOf } from "./tints.ts";
import { UnitName } from "./unit-name.tsx";
import { useUnitWords } from "./unit-names.ts";

/** The share of the invited people who have sent their answers, of the whole and of each unit. */
export function ResponseRate({ release, before }: { release: Release; before: Release | null }) {
  const { t } = useTranslation("report");
  const { responseRate } = release;
  return (
    <section className="report-section" aria-labelledby="rate">
      <h2 id="rate">{t("rate.title")}</h2>
      {responseRate ? (
        <>
          <p>{t("rate.intro")}</p>
          <Rates cells={responseRate} before={before?.responseRate ?? undefined} />
        </>
      ) : (
        <p>{t("rate.none")}</p>
      )}
    </section>
  );
}

function Rates({ cells, before }: { cells: ItemCells; before: ItemCells | undefined }) {
  const { t, i18n } = useTranslation("report");
  const unitWords = useUnitWords();
  const options = optionsOf(t, cells);
  const rows = rowsOf(cells, before);
  const units = unitsOf(rows);
  return (
    <ul className="figures-rows rates">
      {rows.map(({ unit, outcome, before }) => (
        <li key={unit} className="figures-row" data-whole={unit === ""}>
          <UnitName unit={unit} units={units} />
          {outcome.state === "withheld" ? (
            <p className="figures-reason muted small">{reasonWords(t, outcome, cells.threshold)}</p>
          ) : (
            <>
              <div className="figures-bars">
                <DistributionBar
                  options={options}
                  outcome={outcome}
                  label={t("figures.bar", {
                    unit: unitWords(unit),
                    people: t("people", { count: outcome.people }),
                    parts: distributionWords(t, options, outcome, i18n.language),
                  })}
                />
              </div>
              <div className="figures-mean">
                <span>{rateWords(t, outcome, i18n.language)}</span>
                {before && before.state !== "withheld" && (
                  <span className="small muted">
                    {t("figures.beforeMean", { mean: rateWords(t, before, i18n.language) })}
                  </span>
                )}
              </div>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns the options of the response rate: sent, and not sent. */
function optionsOf(t: T, { options }: ItemCells): Option[] {
  const tints = tintsOf([1, null]);
  return options.map((code, at) => ({
    code,
    label: t(code === "sent" ? "rate.sent" : "rate.notSent"),
    tint: tints[at] ?? tints[0],
  }));
}

/** Writes a response rate: the number of people who sent answers, and their percentage of those who were invited. */
function rateWords(t: T, outcome: Exclude<Outcome, { state: "withheld" }>, language: string): string {
  if (outcome.state === "oneAnswer") {
    const percent = percentWords(outcome.atLeast, 100, language);
    return t(outcome.option === 0 ? "rate.most" : "rate.few", { percent });
  }
  const [sent = 0] = outcome.counts;
  const of = t("rate.of", {
    sent: sent.toLocaleString(language),
    invited: outcome.people.toLocaleString(language),
  });
  return `${of} (${percentWords(sent, outcome.people, language)})`;
}
