import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Offered, pathOf, wordsOf } from "../../shared/offers/offered.ts";
import { Icon } from "../../ui/icon.tsx";
import "./demos.css";

/** A demo as a row shows it. */
interface Row {
  address: string;
  language: string;
  name: string;
  shows: string | null | undefined;
}

/** The demos by name, each with its contents. The first of a name is shown for all; the others unfold. */
export function Demos({ demos }: { demos: readonly Offered[] }) {
  const { t, i18n } = useTranslation("front");
  const id = useId();
  const { firsts, others } = rowsOf(demos, i18n.language);
  return (
    <section className="demos" aria-labelledby={id}>
      <h2 id={id}>{t("login.demos.heading")}</h2>
      <p>{t("login.demos.intro")}</p>
      <Rows rows={firsts} />
      {others.length > 0 && (
        <details>
          <summary>
            {t("login.demos.more", { number: others.length })}
            <Icon name="fold" />
          </summary>
          <Rows rows={others} />
        </details>
      )}
    </section>
  );
}

/**
 * Divides demos into the first of each name and the others. The names of their links distinguish those that are alike
 * otherwise.
 */
function rowsOf(demos: readonly Offered[], wanted: string): { firsts: Row[]; others: Row[] } {
  const names = new Set<string>();
  const firsts: Row[] = [];
  const others: Row[] = [];
  for (const demo of demos) {
    const { language, name, line, description } = wordsOf(demo, wanted);
    const isFirst = !names.has(name);
    names.add(name);
    const address = `/open/${demo.customerUrlName}/${pathOf(demo)}`;
    const shows = line ?? (isFirst ? description : demo.linkName);
    (isFirst ? firsts : others).push({ address, language, name, shows });
  }
  return { firsts, others };
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const { i18n } = useTranslation();
  return (
    <ul>
      {rows.map(({ address, language, name, shows }) => (
        <li key={address} lang={language === i18n.language ? undefined : language}>
          <Link to={address}>
            <strong>{name}</strong> {shows && <span className="small muted">{shows}</span>}
          </Link>
          <Icon name="more" />
        </li>
      ))}
    </ul>
  );
}
