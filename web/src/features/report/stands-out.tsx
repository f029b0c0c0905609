import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { areaAnchor } from "./areas.tsx";
import { meanWords } from "./figures-words.ts";
import type { Item } from "./items.ts";
import { type Against, type Outstanding, outstanding } from "./standing.ts";
import { StandingMark } from "./standing-mark.tsx";
import { useUnitWords } from "./unit-names.ts";

/** The results that are shown at first of each kind. */
const SHOWN = 8;

/** The areas in which a unit is clearly apart from the whole, or the round before. */
export function StandsOut({ areas }: { areas: readonly Item[] }) {
  const { t } = useTranslation("report");
  const { list, compared } = outstanding(areas);
  return (
    <section className="report-section" aria-labelledby="outs">
      <h2 id="outs">{t("outs.title")}</h2>
      {compared === 0 ? (
        <p>{t("outs.noComparison")}</p>
      ) : (
        <p>
          {t("outs.rule")} {t("outs.compared", { count: compared })}
        </p>
      )}
      {compared > 0 && list.length === 0 && <p>{t("outs.none")}</p>}
      {(["before", "whole"] as const).map((against) => (
        <Results key={against} against={against} list={list.filter((one) => one.against === against)} />
      ))}
    </section>
  );
}

function Results({ against, list }: { against: Against; list: readonly Outstanding[] }) {
  const { t } = useTranslation("report");
  if (list.length === 0) return null;
  const [first, rest] = [list.slice(0, SHOWN), list.slice(SHOWN)];
  return (
    <div className="outs">
      <h3>{t(`outs.${against}`)}</h3>
      <List list={first} />
      {rest.length > 0 && (
        <details className="fold" data-paper="open">
          <summary>
            <span className="fold-title">{t("outs.more", { count: rest.length })}</span>
            <Icon name="fold" />
          </summary>
          <List list={rest} />
        </details>
      )}
    </div>
  );
}

function List({ list }: { list: readonly Outstanding[] }) {
  const { t, i18n } = useTranslation("report");
  const unitWords = useUnitWords();
  return (
    <ul className="outs-list">
      {list.map((standing) => {
        const { item, unit, mean, other, against } = standing;
        const words = (one: typeof mean) => meanWords(t, item, one, i18n.language);
        return (
          <li key={`${item.key} ${unit}`}>
            <span className="outs-what">
              <a href={`#${areaAnchor(item)}`}>{item.title}</a>
              <span>{unitWords(unit)}</span>
            </span>
            <StandingMark standing={standing} />
            <span className="outs-figures small">
              {t(against === "whole" ? "outs.beside" : "outs.since", {
                mean: words(mean),
                other: words(other),
              })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
