import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import type { Outcome } from "./content.ts";
import { meanWords, oneAnswerWords, optionWords, percentWords, reasonWords } from "./figures-words.ts";
import { type Item, meanOf } from "./items.ts";
import { useUnitWords } from "./unit-names.ts";

/** The figures of an item as a table. */
export function ItemTable({ item, hasMeans }: { item: Item; hasMeans: boolean }) {
  const { t, i18n } = useTranslation("report");
  const unitWords = useUnitWords();
  const hasBefore = item.rows.some(({ before }) => meanOf(before));
  const mean = (outcome: Outcome | undefined) => {
    const found = meanOf(outcome);
    if (found) return meanWords(t, item, found, i18n.language);
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t("figures.noMean")}</span>
      </>
    );
  };
  const title = t("figures.tableOf", { title: item.title });
  return (
    <details className="fold figures-table" data-paper="open">
      <summary>
        <span className="fold-title">{t("figures.table")}</span>
        <Icon name="fold" />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the window is scrolled by keys, too. */}
      <section className="figures-scroll" tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("figures.unit")}</th>
              <th scope="col">{t("figures.people")}</th>
              {item.options.map((option) => (
                <th key={option.code} scope="col">
                  {optionWords(t, option)}
                </th>
              ))}
              {hasMeans && <th scope="col">{t("figures.mean")}</th>}
              {hasBefore && <th scope="col">{t("figures.before")}</th>}
            </tr>
          </thead>
          <tbody>
            {item.rows.map(({ unit, outcome, before }) => (
              <tr key={unit}>
                <th scope="row">{unitWords(unit)}</th>
                <Distribution item={item} outcome={outcome} />
                {hasMeans && <td>{mean(outcome)}</td>}
                {hasBefore && <td>{mean(before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function Distribution({ item, outcome }: { item: Item; outcome: Outcome }) {
  const { t, i18n } = useTranslation("report");
  if (outcome.state === "withheld") {
    return <td colSpan={item.options.length + 1}>{reasonWords(t, outcome, item.threshold)}</td>;
  }
  const people = <td>{outcome.people.toLocaleString(i18n.language)}</td>;
  if (outcome.state === "oneAnswer") {
    return (
      <>
        {people}
        <td colSpan={item.options.length}>{oneAnswerWords(t, item.options, outcome, i18n.language)}</td>
      </>
    );
  }
  return (
    <>
      {people}
      {item.options.map((option, at) => {
        const number = outcome.counts[at] ?? 0;
        return (
          <td key={option.code}>
            {number.toLocaleString(i18n.language)} ({percentWords(number, outcome.people, i18n.language)})
          </td>
        );
      })}
    </>
  );
}
