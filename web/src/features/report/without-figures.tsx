import { useTranslation } from "react-i18next";
import { reasonWords } from "./figures-words.ts";
import type { Item } from "./items.ts";

/** The items that have no figures at all, with the reason for the whole. */
export function WithoutFigures({ title, items }: { title: string; items: readonly Item[] }) {
  const { t } = useTranslation("report");
  if (items.length === 0) return null;
  return (
    <div className="without-figures">
      <h3>{title}</h3>
      <ul>
        {items.map(({ key, title, threshold, rows: [whole] }) => (
          <li key={key}>
            {title}
            <span className="small muted">
              {whole?.outcome.state === "withheld" && reasonWords(t, whole.outcome, threshold)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
